import { CommonplaceError } from '@commonplace/client';
import { isNotFound, type Api } from '../api/api.ts';
import type { DiscussionWindow } from './comment-data.ts';
import type { CommentOrder } from './comment-order.ts';
import type { PageView } from '../serving/view.ts';
import { commentTree, withHidden, withoutDeleted } from './comment-tree.ts';
import { reactableCodes, readCounts, withReacted } from './read-reactions.ts';

/** The window of a discussion that is on one page. */
export const wholeDiscussion: DiscussionWindow = { around: null, previous: null, next: null };

/** Returns the place in a discussion that the query of a page asks for. */
export function placeIn(query: URLSearchParams): { after?: string; before?: string; around?: string } {
  const [around, after, before] = ['comment', 'after', 'before'].map((name) => query.get(name));
  if (around) return { around };
  if (after) return { after };
  return before ? { before } : {};
}

/** What a discussion is read with. */
interface DiscussionCall {
  query: URLSearchParams;
  sort: CommentOrder;
  api: Api;
  /** Reads the view of the page, with the viewer's reactions to comments with these codes. */
  view(comments: readonly string[]): Promise<PageView>;
}

/**
 * Reads a window of a discussion, and then the reactions to its comments and to the article, and the view; no reactions while their
 * service is unavailable. Around a comment that does not exist, this is the first window.
 */
export async function readDiscussion(
  { articleId, episodeId }: { articleId: number; episodeId?: undefined } | { articleId?: undefined; episodeId: number },
  { query, sort, api, view: readView }: DiscussionCall,
) {
  const target = articleId === undefined ? { p_id: String(episodeId) } : { a_id: String(articleId) };
  const read = await api.part(readWindow({ ...target, ...(sort !== 'oldest' && { sort }) }, placeIn(query), api));
  const comments = read && withoutDeleted(commentTree(read.comments), read.next);
  const codes = reactableCodes(comments ?? []);
  const [counts, view] = await Promise.all([comments ? readCounts(articleId, codes, api) : [], readView(codes)]);
  const discussion = {
    comments: comments && withHidden(comments, view.hiddenComments),
    window: read ?? wholeDiscussion,
    ...withReacted(counts, codes, view.reactions),
  };
  return { discussion, view };
}

async function readWindow(
  wanted: { a_id?: string; p_id?: string; sort?: CommentOrder },
  place: ReturnType<typeof placeIn>,
  api: Api,
) {
  try {
    return await api.client.getDiscussion({ params: { query: { ...wanted, ...place } } });
  } catch (error) {
    if (place.around !== undefined && isUnknown(error)) return readWindow(wanted, {}, api);
    if (!isNotFound(error) || Object.keys(place).length > 0) throw error;
    // A gateway of the last release does not have the operation.
    api.isPartial = true;
    return undefined;
  }
}

/** Whether there is no such comment, or no comment can have this code. */
function isUnknown(error: unknown): boolean {
  return isNotFound(error) || (error instanceof CommonplaceError && error.status === 400);
}
