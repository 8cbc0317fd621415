import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param, StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { columnOf, type Commentable } from './commentable.ts';
import { firstCursor, type Cursor } from './discussion-cursor.ts';
import { readThreads, type DiscussionPage } from './discussion-page.ts';
import { findCurrentCommentable } from './find-commentable.ts';

export interface ListCommentsInput {
  target: Commentable;
  /** A page of top-level comments; absent for the whole discussion. */
  page?: TopLevelPage | undefined;
  /** Continues after this position of the same answer. */
  after?: Cursor | undefined;
  outlined?: boolean;
}

interface TopLevelPage {
  number: number;
  perPage: number;
  /** Counts pages from the newest comment. */
  newestFirst?: boolean;
}

/**
 * Returns a discussion or, by page, some of its threads. Accepts drafts and hidden episodes, since comments
 * outlive the withdrawal of an article (UnpublishArticle). Throws `not_found` for unknown targets.
 */
export async function listComments(
  context: CommunityContext,
  call: CallContext,
  { target, page, after, outlined = false }: ListCommentsInput,
): Promise<DiscussionPage & { hasNext: boolean }> {
  const db = context.database.reader(call.signal);
  if (after) return { ...(await readThreads(db, target, after, { outlined })), hasNext: false };
  if (!(await findCurrentCommentable(context, call, target, 'read'))) throw notFound();
  if (!page) return { ...(await readThreads(db, target, firstCursor, { outlined })), hasNext: false };
  const { ids, hasNext } = await findRoots(db, target, page);
  const [first, last] = page.newestFirst ? [ids.at(-1), ids[0]] : [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return { rows: [], hasNext };
  const start = { ...firstCursor, threadId: first, lastThreadId: last };
  return { ...(await readThreads(db, target, start, { outlined })), hasNext };
}

/** Reads a page of top-level comments for ListComments. */
const rootsOf = (kind: Commentable['kind'], order: 'asc' | 'desc') =>
  pagedStatement({}, (db: Kysely<Tables>, param: Param<{ targetId: number } & PageWindow>) =>
    db
      .selectFrom('comments')
      .select('id')
      .where(columnOf[kind], '=', param('targetId'))
      .where('parent_id', 'is', null)
      .orderBy('id', order)
      .limit(param('limit'))
      .offset(param('offset')),
  );

export const roots = { article: rootsOf('article', 'asc'), podcastEpisode: rootsOf('podcastEpisode', 'asc') };
export const newestRoots = { article: rootsOf('article', 'desc'), podcastEpisode: rootsOf('podcastEpisode', 'desc') };

async function findRoots(
  db: StatementRunner,
  { kind, id }: Commentable,
  { number, perPage, newestFirst = false }: TopLevelPage,
): Promise<{ ids: number[]; hasNext: boolean }> {
  const page = { page: number, perPage };
  const { rows, hasNext } = await (newestFirst ? newestRoots : roots)[kind].page(db, { targetId: id }, page);
  return { ids: rows.map((row) => row.id), hasNext };
}
