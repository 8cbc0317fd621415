import { statement, type Given, type RowOf, type StatementRunner } from '@commonplace/db/statement';
import { largestId } from '@commonplace/rules/limits';
import { sql, type Kysely, type QueryCreator, type RawBuilder, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { columnOf, type Commentable } from './commentable.ts';
import { authorOfComment, commentColumns, commentColumnsSeenBy, type CommentRow } from './comment-row.ts';

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
  rows: CommentRow[];
  /** Absent on the last page. */
  next?: Cursor | undefined;
}

/** What a page may hold: a message takes 16 MiB, and a comment at most one (comment-rules.ts). */
const bodyBytesPerPage = 4 * 1024 * 1024;
const commentsPerPage = 2_000;

/** What a page is made of; long texts stay where they are until it is known that they fit. */
export const readColumns = [
  'comments.id',
  'comments.thread_id',
  'comments.version',
  'comments.parent_id',
  'comments.created_at',
  'comments.user_id',
  'comments.deleted_at',
  'comments.hidden_at',
  'comments.withheld',
  'comments.body_html',
] as const;

type Candidate = Pick<Selectable<Tables['comments']>, ColumnIn<(typeof readColumns)[number]>>;
type ColumnIn<Reference> = Reference extends `comments.${infer Column}` ? Column : never;

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
    return selectBounded(withAmount, discussion.select(readColumns).limit(most), given('outlined'), { isLarge });
  });

/** The statements of E14. */
export const threads = { article: threadsOf('article'), podcastEpisode: threadsOf('podcastEpisode') };

/** The statement of E15. */
export const replies = statement('replies', (db: Kysely<Tables>, given: Given<PageIn & Reader>) =>
  selectBounded(
    db,
    withDescendants(db, given)
      .selectFrom('descendants')
      .innerJoin('comments', 'comments.id', 'descendants.id')
      .select(readColumns)
      .where('comments.id', '>', given('commentId'))
      .orderBy('comments.id')
      .limit(commentsPerPage),
    given('outlined'),
    { columns: commentColumnsSeenBy(sees(given)) },
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
  return toPage(await threads[kind].all(db, { targetId: id, ...after, ...options }), after);
}

/** The next of a comment and the replies to it. */
export async function readReplies(
  db: StatementRunner,
  id: number,
  after: Cursor,
  options: PageOptions & Reader,
): Promise<DiscussionPage> {
  return toPage(await replies.all(db, { targetId: id, ...after, ...options }), after);
}

/**
 * As many of the candidates, with authors and bodies, as one page may hold, always the first; of what is outlined only
 * that one, unless all fit.
 */
function selectBounded(
  kysely: QueryCreator<Tables>,
  candidates: SelectQueryBuilder<Tables, never, Candidate>,
  outlined: RawBuilder<boolean>,
  {
    isLarge = sql<boolean>`false`,
    columns = commentColumns,
  }: { isLarge?: RawBuilder<boolean>; columns?: typeof commentColumns },
) {
  const weighed = kysely
    .with('newest', (db) => db.selectFrom('comments').select((eb) => eb.fn.max('id').as('id')))
    .with('candidates', () => candidates)
    .with('comments', (db) =>
      db
        .selectFrom('candidates')
        .selectAll()
        .select([
          sql`sum(octet_length(body_html)) over (order by thread_id, id) - octet_length(body_html)`.as('bytes_before'),
          sql`not ${isLarge} and sum(octet_length(body_html)) over () <= ${sql.lit(bodyBytesPerPage)}
            and count(*) over () < ${sql.lit(commentsPerPage)}`.as('all_fit'),
        ]),
    );
  // Under the name of their table, with all of its columns that are read.
  return (weighed as unknown as QueryCreator<Tables>)
    .selectFrom('comments')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(columns)
    .select([
      // Null, which costs nothing to read, unless the answer goes on.
      sql<number | null>`case when not all_fit then thread_id end`.as('unfinished_thread_id'),
      sql<number | null>`case when not all_fit then (select id from newest) end`.as('newest_id'),
    ])
    .where(sql<boolean>`bytes_before < ${sql.lit(bodyBytesPerPage)}`)
    .where(sql<boolean>`(not ${outlined}::boolean or all_fit or bytes_before = 0)`)
    .orderBy('comments.thread_id')
    .orderBy('comments.id');
}

/** Another page follows when not all fit, or when there may be more. What is newer than the first has no part in it. */
function toPage(rows: RowOf<typeof replies>[], after: Cursor): DiscussionPage {
  const last = rows.at(-1);
  if (!last || last.unfinished_thread_id === null) return { rows };
  const lastCommentId = Math.min(after.lastCommentId, last.newest_id ?? 0);
  return { rows, next: { ...after, threadId: last.unfinished_thread_id, commentId: last.id, lastCommentId } };
}
