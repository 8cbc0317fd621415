import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
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

/** A part of a discussion, small enough for one message. */
export interface DiscussionPage {
  rows: CommentRow[];
  /** Absent on the last page. */
  next?: Cursor | undefined;
}

/** What a page may hold: a message takes 16 MiB, and a comment at most one (comment-rules.ts). */
const bodyBytesPerPage = 4 * 1024 * 1024;
const commentsPerPage = 2_000;

/** The last comment that everybody can see by now. */
export async function findLastCommentId(em: SqlEntityManager): Promise<number> {
  const { id } = await em
    .getKysely<Tables>()
    .selectFrom('comments')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** The next comments of an article's discussion, thread after thread. */
export async function readThreads(em: SqlEntityManager, articleId: number, after: Cursor): Promise<DiscussionPage> {
  return toPage(await selectThreads(em, articleId, after).execute(), after);
}

/** The next of a comment and the replies to it. */
export async function readReplies(em: SqlEntityManager, id: number, after: Cursor): Promise<DiscussionPage> {
  return toPage(await selectReplies(em, id, after).execute(), after);
}

/** The statement of E14. */
export function selectThreads(em: SqlEntityManager, articleId: number, after: Cursor) {
  const candidates = em
    .getKysely<Tables>()
    .selectFrom('comments')
    .select(candidateColumns)
    .where('article_id', '=', articleId)
    .where(sql<boolean>`(thread_id, id) > (${after.threadId}, ${after.commentId})`)
    .where('thread_id', '<=', after.lastThreadId)
    .where('id', '<=', after.lastCommentId)
    .orderBy('thread_id')
    .orderBy('id')
    .limit(commentsPerPage);
  return selectBounded(em.getKysely<Tables>(), candidates);
}

/** The statement of E15: from a comment down, level after level, each reply being one look at an index. */
export function selectReplies(em: SqlEntityManager, id: number, after: Cursor) {
  const candidates = em
    .getKysely<Tables>()
    .withRecursive('descendants', (db) =>
      db
        .selectFrom('comments')
        .select(candidateColumns)
        .where('id', '=', id)
        .unionAll(
          db
            .selectFrom('descendants')
            .innerJoin('comments', 'comments.parent_id', 'descendants.id')
            .select(candidateColumns)
            .where('comments.id', '<=', after.lastCommentId),
        ),
    )
    .selectFrom('descendants')
    .selectAll()
    .where('id', '>', after.commentId)
    .orderBy('id')
    .limit(commentsPerPage);
  return selectBounded(em.getKysely<Tables>(), candidates);
}

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

/** As many of the candidates, with authors and bodies, as one page may hold; always the first. */
function selectBounded(kysely: Kysely<Tables>, candidates: SelectQueryBuilder<Tables, never, Candidate>) {
  return kysely
    .with('candidates', () => candidates)
    .with('weighed', (db) =>
      db
        .selectFrom('candidates')
        .select(['id', 'thread_id'])
        .select((eb) => [
          sql<number>`sum(size) over (order by thread_id, id) - size`.as('bytes_before'),
          eb.fn.countAll<string>().over().as('candidates_count'),
        ]),
    )
    .selectFrom('weighed')
    .innerJoin('comments', 'comments.id', 'weighed.id')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(commentColumns)
    .select('weighed.candidates_count')
    .where('weighed.bytes_before', '<', bodyBytesPerPage)
    .orderBy('weighed.thread_id')
    .orderBy('weighed.id');
}

type PageRow = CommentRow & { candidates_count: string };

/** Another page follows when candidates did not fit, or when there may be more of them. */
function toPage(rows: PageRow[], after: Cursor): DiscussionPage {
  const last = rows.at(-1);
  const candidatesCount = Number(last?.candidates_count ?? 0);
  if (!last || (candidatesCount === rows.length && candidatesCount < commentsPerPage)) return { rows };
  return { rows, next: { ...after, threadId: last.thread_id, commentId: last.id } };
}
