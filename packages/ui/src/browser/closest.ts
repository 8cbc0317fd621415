/** Returns the target of an event, or its nearest ancestor, that a selector matches. */
export function closest<Found extends HTMLElement = HTMLElement>({ target }: Event, selector: string): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null;
}
