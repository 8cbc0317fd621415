import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Given, StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { largestId } from '@commonplace/rules/limits';
import type { Kysely } from 'kysely';
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
  const db = context.database.reader(call.signal);
  if (after) return { ...(await readThreads(db, articleId, after)), hasNext: false };
  if (!(await findCurrentArticle(context, call, articleId))) throw notFound();
  const lastCommentId = await findLastCommentId(db);
  if (!page) {
    const start = { threadId: 0, commentId: 0, lastThreadId: largestId, lastCommentId };
    return { ...(await readThreads(db, articleId, start)), hasNext: false };
  }
  const { ids, hasNext } = await findRoots(db, articleId, page, lastCommentId);
  const start = { threadId: ids[0] ?? largestId, commentId: 0, lastThreadId: ids.at(-1) ?? 0, lastCommentId };
  return { ...(await readThreads(db, articleId, start)), hasNext };
}

/** The statement of E14 by page: the top-level comments of the page. */
export const roots = pagedStatement(
  {},
  (db: Kysely<Tables>, given: Given<{ articleId: number; lastCommentId: number } & PageWindow>) =>
    db
      .selectFrom('comments')
      .select('id')
      .where('article_id', '=', given('articleId'))
      .where('parent_id', 'is', null)
      .where('id', '<=', given('lastCommentId'))
      .orderBy('id')
      .limit(given('limit'))
      .offset(given('offset')),
);

async function findRoots(
  db: StatementRunner,
  articleId: number,
  { number, perPage }: TopLevelPage,
  lastCommentId: number,
): Promise<{ ids: number[]; hasNext: boolean }> {
  const { rows, hasNext } = await roots.page(db, { articleId, lastCommentId }, { page: number, perPage });
  return { ids: rows.map(({ id }) => id), hasNext };
}
