import { localPath } from '../local-path.ts';
import type { PageCall } from '../page.ts';

/** Returns the path to return to after signing in, from the URL or a refused form. */
export function returnToOf({ query, refused }: Pick<PageCall, 'query' | 'refused'>): string {
  return localPath(refused?.values['return_to']?.at(-1) ?? query.get('return_to'));
}

/** Whether the path may redirect to another site: an application that was allowed before. */
export function mayRedirectElsewhere(returnTo: string): boolean {
  return returnTo.startsWith('/oauth/');
}
