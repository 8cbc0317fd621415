import type { Api } from '../api/api.ts';
import type { CommentOrder } from './comment-order.ts';
import { noReactions, readReactions } from './read-reactions.ts';

/** Threads on a page. */
const maxThreads = 100;

/** Reads a page of comments, and then the reactions to them and to the article; none while their service is unavailable. */
export async function readDiscussion(
  { articleId, episodeId }: { articleId: number; episodeId?: undefined } | { articleId?: undefined; episodeId: number },
  { page, sort }: { page: number; sort?: CommentOrder },
  api: Api,
) {
  const target = articleId === undefined ? { p_id: String(episodeId) } : { a_id: String(articleId) };
  const query = { ...target, page, per_page: maxThreads, ...(sort === 'newest' && { sort }) };
  const list = await api.part(api.client.page('listComments', { params: { query } }));
  const paging = { page, hasNext: list?.next !== undefined };
  const reactions = list ? await readReactions(articleId, list.items, api) : noReactions;
  return { comments: list?.items, paging, ...reactions };
}
