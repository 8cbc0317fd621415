/** Creates a button that does not send a form, for scripts of all pages, which are small. */
export function makeButton(textContent: string, onclick: () => void, className = ''): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { type: 'button', textContent, onclick, className } as const);
}
