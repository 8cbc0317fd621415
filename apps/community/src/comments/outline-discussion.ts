import { statement, type Given } from '@commonplace/db/statement';
import { badRequest, notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { authorOfComment, isShown } from './comment-row.ts';
import type { Commentable } from './commentable.ts';
import { selectThreads, withDescendants, type Cursor } from './discussion-page.ts';
import { parseIdCode } from './id-code.ts';

/** What is outlined: a discussion, or a comment with the replies to it. */
export type Outlined = Commentable | { idCode: string };

/** Some 15 bytes each in a message. */
const commentsPerOutline = 50_000;

/** What an outline says of a comment: the size of a text is known without reading it. */
const outlineColumns = [
  'comments.id',
  'comments.thread_id',
  'comments.parent_id',
  sql<number>`case when ${isShown} then octet_length(body_html) else 0 end`.as('size'),
  sql<number>`case when ${isShown} then user_id else 0 end`.as('author_id'),
  // Both only grow, so that the sum tells of a change of either.
  sql<number>`comments.version + author.version`.as('revision'),
] as const;

interface OutlineColumns {
  id: number;
  thread_id: number;
  parent_id: number | null;
  size: number;
  author_id: number;
  revision: number;
}

/** One row of lists: to read a row for each comment would take ten times as long. */
function inLists(db: Kysely<Tables>, comments: SelectQueryBuilder<Tables, never, OutlineColumns>) {
  const list = (of: RawBuilder<unknown>) => sql<number[] | null>`to_json(array_agg(${of}))`;
  return db
    .selectFrom(comments.as('comments'))
    .select([
      list(sql`id`).as('ids'),
      list(sql`coalesce(parent_id, 0)`).as('parent_ids'),
      list(sql`size`).as('sizes'),
      list(sql`author_id`).as('author_ids'),
      list(sql`revision`).as('revisions'),
      sql<number | null>`max(thread_id)`.as('last_thread_id'),
    ]);
}

const outlineOf = (kind: Commentable['kind']) =>
  statement(`outline-of-${kind}`, (db: Kysely<Tables>, given: Given<Cursor & { targetId: number }>) =>
    inLists(
      db,
      selectThreads(kind, db, given)
        .innerJoinLateral(authorOfComment, (join) => join.onTrue())
        .select(outlineColumns)
        .limit(commentsPerOutline),
    ),
  );

export const outlines = { article: outlineOf('article'), podcastEpisode: outlineOf('podcastEpisode') };

export const outlineOfThread = statement(
  'outline-of-thread',
  (db: Kysely<Tables>, given: Given<Cursor & { targetId: number }>) =>
    inLists(
      db,
      withDescendants(db, given)
        .selectFrom('descendants')
        .innerJoin('comments', 'comments.id', 'descendants.id')
        .innerJoinLateral(authorOfComment, (join) => join.onTrue())
        .select(outlineColumns)
        .where('comments.id', '>', given('commentId'))
        .orderBy('comments.id')
        .limit(commentsPerOutline),
    ),
);

/** The comments in the order in which they are read, each in the same place of every list. */
interface Outline {
  ids: number[];
  /** 0 at the top. */
  parentIds: number[];
  sizes: number[];
  revisions: number[];
  authorIds: number[];
  next?: Cursor | undefined;
}

/** Which comments an answer of E14 or E15 is made of, from a cursor of theirs on; the texts come by id. */
export async function outlineDiscussion(
  context: CommunityContext,
  call: CallContext,
  { outlined, after }: { outlined: Outlined; after: Cursor | undefined },
): Promise<Outline> {
  if (!after) throw badRequest('an outline begins at a cursor');
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
