import { jsonColumn } from '@commonplace/db/json-column';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest, notFound } from '@commonplace/domain/errors';
import { sql, type Kysely, type QueryCreator, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { authorsOfChosen, isShown } from './chosen-authors.ts';
import type { Commentable } from './commentable.ts';
import { selectThreads, withDescendants, type Cursor } from './discussion-cursor.ts';
import { parseIdCode } from './id-code.ts';

/** The subject of an outline: a discussion, or a comment with its replies. */
export type Outlined = Commentable | { idCode: string };

/** About 15 bytes each in a message. */
const commentsPerOutline = 50_000;

/** The columns of an outline; the size of a text is known without reading it. */
const outlineColumns = [
  'comments.id',
  'comments.thread_id',
  'comments.parent_id',
  'comments.user_id',
  'comments.version',
  'comments.deleted_at',
  'comments.hidden_at',
  'comments.withheld',
  sql<number>`octet_length(comments.body_html)`.as('size'),
] as const;

type Chosen = Pick<
  Selectable<Tables['comments']>,
  'id' | 'thread_id' | 'parent_id' | 'user_id' | 'version' | 'deleted_at' | 'hidden_at' | 'withheld'
> & { size: number };

/** Aggregates comments into one row of arrays, ten times as fast as a row for each. */
function inLists(db: QueryCreator<Tables>, comments: SelectQueryBuilder<Tables, never, Chosen>) {
  return db
    .with(
      (cte) => cte('chosen').materialized(),
      () => comments,
    )
    .with(
      (cte) => cte('authors').materialized(),
      () => authorsOfChosen<{ id: number; version: number }>(sql`author.id, author.version`),
    )
    .with('outlined', (cte) =>
      cte
        .selectFrom('chosen')
        .select(['id', 'thread_id', 'parent_id', 'version'])
        .select([
          sql<number>`case when ${isShown} then size else 0 end`.as('size'),
          sql<number>`case when ${isShown} then user_id else 0 end`.as('author_id'),
        ]),
    )
    .selectFrom('outlined')
    .select([
      jsonColumn(sql<number>`id`).as('ids'),
      jsonColumn(sql<number>`coalesce(parent_id, 0)`).as('parent_ids'),
      jsonColumn(sql<number>`size`).as('sizes'),
      jsonColumn(sql<number>`author_id`).as('author_ids'),
      jsonColumn(sql<number>`version`).as('revisions'),
      sql<number | null>`max(thread_id)`.as('last_thread_id'),
      // Versions only grow, so their sum changes with any of them.
      sql<number>`(select coalesce(sum(version), 0) from authors)::integer`.as('authors_revision'),
    ]);
}

const outlineOf = (kind: Commentable['kind']) =>
  statement(`outline-of-${kind}`, (db: Kysely<Tables>, param: Param<Cursor & { targetId: number }>) =>
    inLists(db, selectThreads(kind, db, param).select(outlineColumns).limit(commentsPerOutline)),
  );

export const outlines = { article: outlineOf('article'), podcastEpisode: outlineOf('podcastEpisode') };

export const outlineOfThread = statement(
  'outline-of-thread',
  (db: Kysely<Tables>, param: Param<Cursor & { targetId: number }>) =>
    inLists(
      db,
      withDescendants(db, param)
        .selectFrom('descendants')
        .innerJoin('comments', 'comments.id', 'descendants.id')
        .select(outlineColumns)
        .where('comments.id', '>', param('commentId'))
        .orderBy('comments.id')
        .limit(commentsPerOutline),
    ),
);

/** The comments in reading order, index by index. */
interface Outline {
  ids: number[];
  /** 0 at the top. */
  parentIds: number[];
  sizes: number[];
  revisions: number[];
  authorIds: number[];
  authorsRevision: number;
  next?: Cursor | undefined;
}

/**
 * Returns the ids of the comments of an answer of ListComments or GetComment, starting at a cursor; texts are read by
 * id.
 */
export async function outlineDiscussion(
  context: CommunityContext,
  call: CallContext,
  { outlined, after }: { outlined: Outlined; after: Cursor | undefined },
): Promise<Outline> {
  if (!after) throw badRequest('after is required');
  const db = context.database.reader(call.signal);
  const lists =
    'idCode' in outlined
      ? await outlineOfThread.one(db, { targetId: toId(outlined.idCode), ...after })
      : await outlines[outlined.kind].one(db, { targetId: outlined.id, ...after });
  const outline = {
    ids: lists.ids ?? [],
    parentIds: lists.parent_ids ?? [],
    sizes: lists.sizes ?? [],
    revisions: lists.revisions ?? [],
    authorIds: lists.author_ids ?? [],
    authorsRevision: lists.authors_revision,
  };
  const last = outline.ids.at(-1);
  if (last === undefined || lists.last_thread_id === null || outline.ids.length < commentsPerOutline) return outline;
  return { ...outline, next: { ...after, threadId: lists.last_thread_id, commentId: last } };
}

function toId(idCode: string): number {
  const id = parseIdCode(idCode);
  if (id === undefined) throw notFound();
  return id;
}
