import type { DiscussionWindow } from './comment-data.ts';
import { discussionPath, type ChosenOrder } from './comment-order.ts';

/**
 * Returns the paths of a page with a window of its discussion and of the neighboring windows. The windows in the usual order are
 * for search engines; what opens at a comment, or is in another order, is the page itself.
 */
export function windowPaths(
  path: string,
  requested: string,
  { window: { previous, next }, chosen: { order, usual } }: { window: DiscussionWindow; chosen: ChosenOrder },
) {
  const chosen = { order, usual };
  const after = new URL(requested, 'http://site').searchParams.get('after');
  const isUsual = order === usual;
  return {
    canonical: isUsual && after !== null && previous !== null ? discussionPath(path, chosen, { after }) : path,
    previous: previous === null ? undefined : discussionPath(path, chosen, { before: previous }),
    next: next === null ? undefined : discussionPath(path, chosen, { after: next }),
  };
}
