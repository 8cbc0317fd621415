import { CommonplaceError } from '@commonplace/client';
import type { PageCall } from './page-route.ts';

type Place = Pick<PageCall, 'page' | 'isSignedIn'>;

/** The last page of a list for visitors without a session (rules.md#paging). */
const maxVisitorPage = 1_000;

/** Whether the viewer may have the page after this one. */
export function mayGoOn({ page, isSignedIn }: Place): boolean {
  return isSignedIn || page < maxVisitorPage;
}

/** Whether the API refused a page for its number, and not for lack of a session. */
export function isTooDeep(error: unknown, { page, isSignedIn }: Place): boolean {
  return page > maxVisitorPage && !isSignedIn && error instanceof CommonplaceError && error.status === 401;
}
