import { ownPath } from '../own-path.ts';
import type { PageCall } from '../page.ts';

/** Where somebody wants to go once they are signed in: as the address says, or a form that was sent and refused. */
export function returnToOf({ query, refused }: Pick<PageCall, 'query' | 'refused'>): string {
  return ownPath(refused?.values['return_to']?.at(-1) ?? query.get('return_to'));
}

/** Whether what follows may be another site: an application that was let in before is led back to at once. */
export function mayLeadElsewhere(returnTo: string): boolean {
  return returnTo.startsWith('/oauth/');
}
