import { statement, type Given, type RowOf, type StatementRunner } from '@commonplace/db/statement';
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { columnOf, type Commentable } from './commentable.ts';
import { authorOfComment, commentColumns, type CommentRow } from './comment-row.ts';

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

/** A part of a discussion, small enough for one message. */
export interface DiscussionPage {
  rows: CommentRow[];
  /** Absent on the last page. */
  next?: Cursor | undefined;
}

/** What a page may hold: a message takes 16 MiB, and a comment at most one (comment-rules.ts). */
const bodyBytesPerPage = 4 * 1024 * 1024;
const commentsPerPage = 2_000;

interface Candidate {
  id: number;
  thread_id: number;
  size: number;
}

/** The size of a body is known without reading it. */
const candidateColumns = [
  'comments.id',
  'comments.thread_id',
  sql<number>`octet_length(comments.body_html)`.as('size'),
] as const;

const lastCommentId = statement('last-comment', (db: Kysely<Tables>) =>
  db.selectFrom('comments').select((eb) => eb.fn.max<number | null>('id').as('id')),
);

/** The last comment that everybody can see by now. */
export async function findLastCommentId(db: StatementRunner): Promise<number> {
  return (await lastCommentId.one(db, {})).id ?? 0;
}

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
      .select(candidateColumns)
      .where('id', '=', given('targetId'))
      .unionAll(
        cte
          .selectFrom('descendants')
          .innerJoin('comments', 'comments.parent_id', 'descendants.id')
          .select(candidateColumns)
          .where('comments.id', '<=', given('lastCommentId')),
      ),
  );
}

const threadsOf = (kind: Commentable['kind']) =>
  statement(`threads-of-${kind}`, (db: Kysely<Tables>, given: Given<PageIn>) =>
    selectBounded(
      db,
      selectThreads(kind, db, given).select(candidateColumns).limit(commentsPerPage),
      given('outlined'),
    ),
  );

/** The statements of E14. */
export const threads = { article: threadsOf('article'), podcastEpisode: threadsOf('podcastEpisode') };

/** The statement of E15. */
export const replies = statement('replies', (db: Kysely<Tables>, given: Given<PageIn>) =>
  selectBounded(
    db,
    withDescendants(db, given)
      .selectFrom('descendants')
      .selectAll()
      .where('id', '>', given('commentId'))
      .orderBy('id')
      .limit(commentsPerPage),
    given('outlined'),
  ),
);

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
  options: PageOptions,
): Promise<DiscussionPage> {
  return toPage(await replies.all(db, { targetId: id, ...after, ...options }), after);
}

/**
 * As many of the candidates, with authors and bodies, as one page may hold, always the first; of what is outlined only
 * that one, unless all fit.
 */
function selectBounded(
  kysely: Kysely<Tables>,
  candidates: SelectQueryBuilder<Tables, never, Candidate>,
  outlined: RawBuilder<boolean>,
) {
  return kysely
    .with('candidates', () => candidates)
    .with('weighed', (db) =>
      db
        .selectFrom('candidates')
        .select(['id', 'thread_id'])
        .select((eb) => [
          sql<number>`sum(size) over (order by thread_id, id) - size`.as('bytes_before'),
          eb.fn.countAll<string>().over().as('candidates_count'),
          sql<boolean>`sum(size) over () <= ${sql.lit(bodyBytesPerPage)}
            and count(*) over () < ${sql.lit(commentsPerPage)}`.as('all_fit'),
        ]),
    )
    .selectFrom('weighed')
    .innerJoin('comments', 'comments.id', 'weighed.id')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(commentColumns)
    .select('weighed.candidates_count')
    .where('weighed.bytes_before', '<', bodyBytesPerPage)
    .where(sql<boolean>`(not ${outlined}::boolean or all_fit or bytes_before = 0)`)
    .orderBy('weighed.thread_id')
    .orderBy('weighed.id');
}

/** Another page follows when candidates did not fit, or when there may be more of them. */
function toPage(rows: RowOf<typeof replies>[], after: Cursor): DiscussionPage {
  const last = rows.at(-1);
  const candidatesCount = Number(last?.candidates_count ?? 0);
  if (!last || (candidatesCount === rows.length && candidatesCount < commentsPerPage)) return { rows };
  return { rows, next: { ...after, threadId: last.thread_id, commentId: last.id } };
}
