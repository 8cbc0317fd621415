import { largestId } from '@commonplace/rules/limits';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { findCurrentArticle } from '../projections/catch-up.ts';
import type { Tables } from '../tables/tables.ts';
import { findLastCommentId, readThreads, type Cursor, type DiscussionPage } from './discussion-page.ts';

export interface ListCommentsInput {
  articleId: number;
  /** Of top-level comments; absent for the whole discussion. */
  page?: TopLevelPage | undefined;
  /** Goes on after an earlier part of the same answer. */
  after?: Cursor | undefined;
}

interface TopLevelPage {
  number: number;
  perPage: number;
}

/** E14: a discussion or, by page, some of its threads. Drafts are accepted, since comments outlive the withdrawal of an
 * article (A1); an unknown article is not found.
 */
export async function listComments(
  context: CommunityContext,
  call: CallContext,
  { articleId, page, after }: ListCommentsInput,
): Promise<DiscussionPage & { hasNext: boolean }> {
  const em = context.database.fork(call.signal);
  if (after) return { ...(await readThreads(em, articleId, after)), hasNext: false };
  if (!(await findCurrentArticle(context, call, articleId))) throw notFound();
  const lastCommentId = await findLastCommentId(em);
  if (!page) {
    const start = { threadId: 0, commentId: 0, lastThreadId: largestId, lastCommentId };
    return { ...(await readThreads(em, articleId, start)), hasNext: false };
  }
  const { ids, hasNext } = await findRoots(em, articleId, page, lastCommentId);
  const start = { threadId: ids[0] ?? largestId, commentId: 0, lastThreadId: ids.at(-1) ?? 0, lastCommentId };
  return { ...(await readThreads(em, articleId, start)), hasNext };
}

async function findRoots(em: SqlEntityManager, articleId: number, page: TopLevelPage, lastCommentId: number) {
  const roots = await selectRoots(em, articleId, page, lastCommentId).execute();
  return { ids: roots.slice(0, page.perPage).map(({ id }) => id), hasNext: roots.length > page.perPage };
}

/** One top-level comment more than the page tells whether another page follows. */
export function selectRoots(em: SqlEntityManager, articleId: number, page: TopLevelPage, lastCommentId: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('comments')
    .select('id')
    .where('article_id', '=', articleId)
    .where('parent_id', 'is', null)
    .where('id', '<=', lastCommentId)
    .orderBy('id')
    .limit(page.perPage + 1)
    .offset((page.number - 1) * page.perPage);
}
