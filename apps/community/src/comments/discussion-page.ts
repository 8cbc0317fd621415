import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { largestId } from '@commonplace/rules/limits';
import { sql, type Kysely, type QueryCreator, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import {
  inColumns,
  readColumns,
  toColumns,
  type ColumnsRow,
  type CommentColumns,
  type ReadComment,
} from './comment-columns.ts';
import { columnOf, type Commentable } from './commentable.ts';

/** How far a discussion has been read, and which of its comments belong to the answer. */
export interface Cursor {
  /** The last comment that was sent. */
  threadId: number;
  commentId: number;
  lastThreadId: number;
  /** What is written while the answer is read does not belong to it, nor do its replies, whose ids are larger still. */
  lastCommentId: number;
}

/** How much of an answer is read at once. */
export interface PageOptions {
  /** Of what does not fit into one page only the first comment, for who goes on with an outline. */
  outlined: boolean;
}

/** A cursor in a statement, with the id of what is discussed, or of the comment at the top. */
type CursorIn = Cursor & { targetId: number };
type PageIn = CursorIn & PageOptions;

/** Who reads, as far as withheld comments (A4) are shown: to moderators, and to those who wrote them. */
export interface Reader {
  readerId: number | null;
  moderates: boolean;
}

/** A part of a discussion, small enough for one message. */
export interface DiscussionPage {
  columns: CommentColumns;
  /** Absent on the last page. */
  next?: Cursor | undefined;
}

/** What a page may hold: a message takes 16 MiB, and a comment at most one (comment-rules.ts). */
const bodyBytesPerPage = 4 * 1024 * 1024;
const commentsPerPage = 2_000;

/** Where an answer begins. */
export const beginning: Cursor = { threadId: 0, commentId: 0, lastThreadId: largestId, lastCommentId: largestId };

/** The comments of a discussion after the cursor, thread after thread; the index gives them in this order. */
export function selectThreads(kind: Commentable['kind'], db: Kysely<Tables>, given: Given<CursorIn>) {
  return db
    .selectFrom('comments')
    .where(columnOf[kind], '=', given('targetId'))
    .where(sql<boolean>`(thread_id, comments.id) > (${given('threadId')}, ${given('commentId')})`)
    .where('thread_id', '<=', given('lastThreadId'))
    .where('comments.id', '<=', given('lastCommentId'))
    .orderBy('thread_id')
    .orderBy('comments.id');
}

/** A comment and the replies to it, level after level, each being a look at an index. */
export function withDescendants(db: Kysely<Tables>, given: Given<CursorIn>) {
  return db.withRecursive('descendants', (cte) =>
    cte
      .selectFrom('comments')
      .select('comments.id')
      .where('id', '=', given('targetId'))
      .unionAll(
        cte
          .selectFrom('descendants')
          .innerJoin('comments', 'comments.parent_id', 'descendants.id')
          .select('comments.id')
          .where('comments.id', '<=', given('lastCommentId')),
      ),
  );
}

/** Of more comments than a page has, which the index tells, none but the first is read for an outline. */
const threadsOf = (kind: Commentable['kind']) =>
  statement(`threads-of-${kind}`, (db: Kysely<Tables>, given: Given<PageIn>) => {
    const discussion = selectThreads(kind, db, given);
    const counted = discussion.select('comments.id').limit(sql.lit(commentsPerPage)).as('counted');
    const withAmount = db.with('amount', (cte) =>
      cte.selectFrom(counted).select((eb) => eb.fn.countAll().as('comments')),
    );
    const isLarge = sql<boolean>`(
      ${given('outlined')}::boolean and (select comments from amount) = ${sql.lit(commentsPerPage)}
    )`;
    const most = sql<number>`case when ${isLarge} then 1 else ${sql.lit(commentsPerPage)} end`;
    return inPages(withAmount, discussion.select(readColumns).limit(most), { outlined: given('outlined'), isLarge });
  });

/** The statements of E14. */
export const threads = { article: threadsOf('article'), podcastEpisode: threadsOf('podcastEpisode') };

/** The statement of E15. */
export const replies = statement('replies', (db: Kysely<Tables>, given: Given<PageIn & Reader>) =>
  inPages(
    db,
    withDescendants(db, given)
      .selectFrom('descendants')
      .innerJoin('comments', 'comments.id', 'descendants.id')
      .select(readColumns)
      .where('comments.id', '>', given('commentId'))
      .orderBy('comments.id')
      .limit(commentsPerPage),
    { outlined: given('outlined'), sees: sees(given) },
  ),
);

/** Whether they may see the comment at hand though it is withheld. */
export function sees(given: Given<Reader>): RawBuilder<boolean> {
  return sql<boolean>`(${given('moderates')}::boolean or comments.user_id is not distinct from ${given('readerId')})`;
}

/** The next comments of a discussion, thread after thread. */
export async function readThreads(
  db: StatementRunner,
  { kind, id }: Commentable,
  after: Cursor,
  options: PageOptions,
): Promise<DiscussionPage> {
  return toPage(await threads[kind].one(db, { targetId: id, ...after, ...options }), after);
}

/** The next of a comment and the replies to it. */
export async function readReplies(
  db: StatementRunner,
  id: number,
  after: Cursor,
  options: PageOptions & Reader,
): Promise<DiscussionPage> {
  return toPage(await replies.one(db, { targetId: id, ...after, ...options }), after);
}

type PageRow = ColumnsRow & {
  /** Null unless the answer goes on. */
  unfinished_thread_id: number | null;
  newest_id: number;
};

interface PageParts {
  outlined: RawBuilder<boolean>;
  isLarge?: RawBuilder<boolean>;
  sees?: RawBuilder<boolean>;
}

/**
 * As many of the candidates, with authors and bodies, as one page may hold, always the first; of what is outlined only
 * that one, unless all fit.
 */
function inPages(
  kysely: QueryCreator<Tables>,
  candidates: SelectQueryBuilder<Tables, never, ReadComment>,
  { outlined, isLarge = sql<boolean>`false`, sees = sql<boolean>`false` }: PageParts,
): RawBuilder<PageRow> {
  const chosen = kysely
    .with('candidates', () => candidates)
    .with('weighed', (db) =>
      db
        .selectFrom('candidates')
        .selectAll()
        .select([
          sql`sum(octet_length(body_html)) over (order by thread_id, id) - octet_length(body_html)`.as('bytes_before'),
          sql`not ${isLarge} and sum(octet_length(body_html)) over () <= ${sql.lit(bodyBytesPerPage)}
            and count(*) over () < ${sql.lit(commentsPerPage)}`.as('all_fit'),
        ]),
    )
    .selectFrom('weighed')
    .selectAll()
    .where(sql<boolean>`bytes_before < ${sql.lit(bodyBytesPerPage)}`)
    .where(sql<boolean>`(not ${outlined}::boolean or all_fit or bytes_before = 0)`)
    .orderBy('thread_id')
    .orderBy('id');
  const more = sql`(select max(thread_id) from chosen where not all_fit) as unfinished_thread_id,
    (select max(id) from comments) as newest_id`;
  return inColumns<PageRow>(chosen as unknown as SelectQueryBuilder<Tables, never, ReadComment>, { sees, more });
}

/** Another page follows when not all fit, or when there may be more. What is newer than the first has no part in it. */
function toPage(row: PageRow, after: Cursor): DiscussionPage {
  const columns = toColumns(row);
  const last = columns.ids.at(-1);
  if (last === undefined || row.unfinished_thread_id === null) return { columns };
  const lastCommentId = Math.min(after.lastCommentId, row.newest_id);
  return { columns, next: { ...after, threadId: row.unfinished_thread_id, commentId: last, lastCommentId } };
}
