import { statement, type Param, type RowOf, type StatementRunner } from '@commonplace/db/statement';
import { sql, type Kysely, type QueryCreator, type RawBuilder, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { Commentable } from './commentable.ts';
import { authorOfComment, commentColumns, commentColumnsSeenBy, type CommentRow } from './comment-row.ts';
import { selectThreads, withDescendants, type Cursor, type CursorIn } from './discussion-cursor.ts';

/** Options for reading one page of an answer. */
export interface PageOptions {
  /** Returns only the first comment when not all fit, for a caller that continues with an outline. */
  outlined: boolean;
}

type PageIn = CursorIn & PageOptions;

/** The viewer: withheld comments (MarkUserAsSpam) are shown to moderators and to their authors. */
export interface Reader {
  readerId: number | null;
  moderates: boolean;
}

/** A part of a discussion that fits into one message. */
export interface DiscussionPage {
  rows: CommentRow[];
  /** Absent on the last page. */
  next?: Cursor | undefined;
}

/** Limits of a page: a message takes 16 MiB, and a comment at most one (comment-rules.ts). */
const bodyBytesPerPage = 4 * 1024 * 1024;
const commentsPerPage = 2_000;

/** The columns of a page; long texts are read only once they fit. */
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

/** For an outline, reads only the first comment when the index shows that not all fit. */
const threadsOf = (kind: Commentable['kind']) =>
  statement(`threads-of-${kind}`, (db: Kysely<Tables>, param: Param<PageIn>) => {
    const discussion = selectThreads(kind, db, param);
    const counted = discussion.select('comments.id').limit(sql.lit(commentsPerPage)).as('counted');
    const withAmount = db.with('amount', (cte) =>
      cte.selectFrom(counted).select((eb) => eb.fn.countAll().as('comments')),
    );
    const isLarge = sql<boolean>`(
      ${param('outlined')}::boolean and (select comments from amount) = ${sql.lit(commentsPerPage)}
    )`;
    const maxCandidates = sql<number>`case when ${isLarge} then 1 else ${sql.lit(commentsPerPage)} end`;
    return selectBounded(withAmount, discussion.select(readColumns).limit(maxCandidates), param('outlined'), {
      isLarge,
    });
  });

/** The statements of ListComments. */
export const threads = { article: threadsOf('article'), podcastEpisode: threadsOf('podcastEpisode') };

/** The statement of GetComment. */
export const replies = statement('replies', (db: Kysely<Tables>, param: Param<PageIn & Reader>) =>
  selectBounded(
    db,
    withDescendants(db, param)
      .selectFrom('descendants')
      .innerJoin('comments', 'comments.id', 'descendants.id')
      .select(readColumns)
      .where('comments.id', '>', param('commentId'))
      .orderBy('comments.id')
      .limit(commentsPerPage),
    param('outlined'),
    { columns: commentColumnsSeenBy(sees(param)) },
  ),
);

/** Whether the viewer may see a withheld comment. */
export function sees(param: Param<Reader>): RawBuilder<boolean> {
  return sql<boolean>`(${param('moderates')}::boolean or comments.user_id is not distinct from ${param('readerId')})`;
}

/** Reads the next comments of a discussion, thread by thread. */
export async function readThreads(
  db: StatementRunner,
  { kind, id }: Commentable,
  after: Cursor,
  options: PageOptions,
): Promise<DiscussionPage> {
  return toPage(await threads[kind].all(db, { targetId: id, ...after, ...options }), after);
}

/** Reads the next replies to a comment. */
export async function readReplies(
  db: StatementRunner,
  id: number,
  after: Cursor,
  options: PageOptions & Reader,
): Promise<DiscussionPage> {
  return toPage(await replies.all(db, { targetId: id, ...after, ...options }), after);
}

/**
 * Selects as many candidates, with authors and bodies, as fit into one page, at least one. For an outline, only that
 * one unless all fit.
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
  // Keeps the name of the table, so that its columns resolve.
  return (weighed as unknown as QueryCreator<Tables>)
    .selectFrom('comments')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(columns)
    .select([
      // Null, and not read, unless there are further pages.
      sql<number | null>`case when not all_fit then thread_id end`.as('unfinished_thread_id'),
      sql<number | null>`case when not all_fit then (select id from newest) end`.as('newest_id'),
    ])
    .where(sql<boolean>`bytes_before < ${sql.lit(bodyBytesPerPage)}`)
    .where(sql<boolean>`(not ${outlined}::boolean or all_fit or bytes_before = 0)`)
    .orderBy('comments.thread_id')
    .orderBy('comments.id');
}

/** Converts rows to a page. Another page follows when not all fit. Comments newer than the first page are left out. */
function toPage(rows: RowOf<typeof replies>[], after: Cursor): DiscussionPage {
  const last = rows.at(-1);
  if (!last || last.unfinished_thread_id === null) return { rows };
  const lastCommentId = Math.min(after.lastCommentId, last.newest_id ?? 0);
  return { rows, next: { ...after, threadId: last.unfinished_thread_id, commentId: last.id, lastCommentId } };
}
