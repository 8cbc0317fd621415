import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import { authorColumns, toPerson } from '@commonplace/people/person';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { commentTag } from '../comments/comment-view.ts';
import { parseIdCode, toIdCode } from '../comments/id-code.ts';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { isListedComment, isPublicComment } from '../visibility/visibility.ts';

/** Filters; all that are given must match. */
export interface CommentRecordFilters {
  userId?: number | undefined;
  articleId?: number | undefined;
  state?: string | undefined;
  idCode?: string | undefined;
}

const states: Record<string, RawBuilder<boolean>> = {
  published: isPublicComment,
  withheld: sql<boolean>`withheld and deleted_at is null`,
  hidden: sql<boolean>`hidden_at is not null and ${isListedComment}`,
  deleted: sql<boolean>`deleted_at is not null`,
};

const stateOf = sql<string>`
  case when c.deleted_at is not null then 'deleted' when c.withheld then 'withheld'
    when c.hidden_at is not null then 'hidden' else 'published' end`;

/** Lists comments in all states with their text, newest first, for moderators. */
export async function listCommentRecords(
  context: CommunityContext,
  call: CallContext,
  input: Page & CommentRecordFilters,
) {
  requireRole(call.principal, 'moderator');
  if (input.state !== undefined && !Object.hasOwn(states, input.state)) return { comments: [], hasNext: false };
  const records = await commentRecordsQuery(context.database.reader(call.signal), input).execute();
  const { rows, hasNext } = takePage(records, input.perPage);
  return { comments: rows.map(view), hasNext };
}

/** Builds the query of the list; exported so that its plan can be tested. */
export function commentRecordsQuery(db: Kysely<Tables>, input: Page & CommentRecordFilters) {
  const { offset, limit } = pageToOffset(input);
  const page = sql<{ id: number }>`(
    select id from comments where ${sql.join(conditions(input), sql` and `)}
    order by id desc limit ${limit} offset ${offset})`;
  return db
    .selectFrom('comments as c')
    .innerJoin(page.as('page'), 'page.id', 'c.id')
    .innerJoin('users as author', 'author.id', 'c.user_id')
    .leftJoin('articles', 'articles.id', 'c.article_id')
    .leftJoin('podcast_episodes as episode', 'episode.id', 'c.podcast_episode_id')
    .select([
      'c.id',
      'c.version',
      'c.body_html',
      'c.article_id',
      'c.podcast_episode_id',
      'c.parent_id',
      'c.user_id',
      'c.created_at',
      'c.edited_at',
      'c.hidden_at',
      'c.deleted_at',
      stateOf.as('state'),
      sql<string>`coalesce(articles.title, episode.title, '')`.as('title'),
      sql<string>`coalesce(articles.path, episode.path, '')`.as('path'),
      ...authorColumns,
    ])
    .orderBy('c.id', 'desc');
}

function conditions({ userId, articleId, state, idCode }: CommentRecordFilters): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [states[state ?? ''] ?? sql`true`];
  if (userId !== undefined) all.push(sql`user_id = ${userId}`);
  if (articleId !== undefined) all.push(sql`article_id = ${articleId}`);
  if (idCode !== undefined) all.push(sql`id = ${parseIdCode(idCode) ?? 0}`);
  return all;
}

type Row = Awaited<ReturnType<ReturnType<typeof commentRecordsQuery>['execute']>>[number];

function view(row: Row) {
  const { article_id: articleId, podcast_episode_id: podcastEpisodeId, parent_id: parentId } = row;
  const [editedAt, hiddenAt, deletedAt] = [row.edited_at, row.hidden_at, row.deleted_at].map(toOptionalRfc3339);
  return {
    id: row.id,
    idCode: toIdCode(row.id),
    state: row.state,
    bodyHtml: row.body_html,
    title: row.title,
    path: row.path,
    createdAt: toRfc3339(row.created_at),
    author: toPerson(row.user_id, row),
    etag: commentTag(row),
    ...(articleId !== null && { articleId }),
    ...(podcastEpisodeId !== null && { podcastEpisodeId }),
    ...(parentId !== null && { parentIdCode: toIdCode(parentId) }),
    ...(editedAt !== undefined && { editedAt }),
    ...(hiddenAt !== undefined && { hiddenAt }),
    ...(deletedAt !== undefined && { deletedAt }),
  };
}
