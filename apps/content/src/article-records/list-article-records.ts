import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { foldName, foldTag } from '@commonplace/rules/names';
import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import { organizationColumns, toOrganization } from '@commonplace/people/organization';
import { authorColumns, toPerson } from '@commonplace/people/person';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { articlePath } from '../articles/article-path.ts';
import { articleTag, decidedColumns, markdownDigest } from '../articles/article-view.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** All given filters must match. */
export interface ArticleRecordFilters {
  userId?: number | undefined;
  organizationId?: number | undefined;
  state?: string | undefined;
  tag?: string | undefined;
  minScore?: number | undefined;
  maxScore?: number | undefined;
  title?: string | undefined;
}

/** No index covers tags, scores and titles of articles in every state, so only this many of the newest are scanned. */
const scanLimit = 10_000;

/** A scheduled article has a due time. An article that was ever published has a time of its last comment. */
const states: Record<string, RawBuilder<boolean>> = {
  published: sql<boolean>`published and not withheld and due_at is null`,
  scheduled: sql<boolean>`due_at is not null`,
  withheld: sql<boolean>`withheld and (published or last_comment_at is not null)`,
  unpublished: sql<boolean>`not published and last_comment_at is not null`,
};

const anyState = sql<boolean>`(published or last_comment_at is not null)`;

const stateOf = sql<string>`
  case when not a.published then 'unpublished' when a.withheld then 'withheld'
    when a.due_at is not null then 'scheduled' else 'published' end`;

/** Returns articles that are or were published, newest first, for moderators. Drafts of others stay private. */
export async function listArticleRecords(
  context: ContentContext,
  call: CallContext,
  input: Page & ArticleRecordFilters,
) {
  requireRole(call.principal, 'moderator');
  if (input.state !== undefined && !Object.hasOwn(states, input.state)) return { articles: [], hasNext: false };
  const records = await articleRecordsQuery(context.database.reader(call.signal), input).execute();
  const { rows, hasNext } = takePage(records, input.perPage);
  return { articles: rows.map(toArticleRecord), hasNext };
}

/** Builds the statement of the list. Exported to test its plan. */
export function articleRecordsQuery(db: Kysely<Tables>, input: Page & ArticleRecordFilters) {
  const { offset, limit } = pageToOffset(input);
  const examined = scannedConditions(input);
  const window = sql`order by id desc limit ${limit} offset ${offset}`;
  const selected = sql`from articles where ${sql.join(indexedConditions(input), sql` and `)}`;
  const page =
    examined.length === 0
      ? sql<{ id: number }>`(select id ${selected} ${window})`
      : sql<{ id: number }>`(
          select id from (
            select id, title, score, cached_tag_list ${selected} order by id desc limit ${scanLimit}
          ) as newest where ${sql.join(examined, sql` and `)} ${window})`;
  return db
    .selectFrom('articles as a')
    .innerJoin(page.as('page'), 'page.id', 'a.id')
    .innerJoin('users as author', 'author.id', 'a.user_id')
    .leftJoin('organizations as organization', (join) =>
      join.onRef('organization.id', '=', 'a.organization_id').on('organization.deleted', '=', false),
    )
    .innerJoin('article_bodies as b', 'b.article_id', 'a.id')
    .select(decidedColumns)
    .select([
      'a.score',
      'a.quality_points',
      'a.featured',
      'a.approved',
      'a.comments_count',
      'a.public_reactions_count',
      'a.page_views_count',
      'a.created_at',
      'a.edited_at',
      markdownDigest.as('body_digest'),
      stateOf.as('state'),
      ...authorColumns,
      ...organizationColumns,
    ])
    .orderBy('a.id', 'desc');
}

function indexedConditions({ userId, organizationId, state }: ArticleRecordFilters): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [states[state ?? ''] ?? anyState];
  if (userId !== undefined) all.push(sql`user_id = ${userId}`);
  if (organizationId !== undefined) all.push(sql`organization_id = ${organizationId}`);
  return all;
}

function scannedConditions({ tag, minScore, maxScore, title }: ArticleRecordFilters): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (tag !== undefined) all.push(sql`cached_tag_list @> array[${foldTag(tag)}]`);
  if (minScore !== undefined) all.push(sql`score >= ${minScore}`);
  if (maxScore !== undefined) all.push(sql`score <= ${maxScore}`);
  if (title !== undefined) all.push(sql`starts_with(fold_name(title), ${foldName(title)})`);
  return all;
}

type Row = Awaited<ReturnType<ReturnType<typeof articleRecordsQuery>['execute']>>[number];

function toArticleRecord(row: Row) {
  const { organization_id: organizationId, subforem_id: subforemId } = row;
  const organization = toOrganization(organizationId, row);
  const [publishedAt, editedAt] = [row.published_at, row.edited_at].map(toOptionalRfc3339);
  return {
    id: row.id,
    title: row.title,
    path: articlePath(row.organization_username ?? row.author_username, row.slug),
    state: row.state,
    tags: row.cached_tag_list,
    score: row.score,
    qualityPoints: row.quality_points,
    featured: row.featured,
    approved: row.approved,
    commentsCount: row.comments_count,
    publicReactionsCount: row.public_reactions_count,
    pageViewsCount: row.page_views_count,
    createdAt: toRfc3339(row.created_at),
    author: toPerson(row.user_id, row),
    etag: articleTag(row),
    ...(publishedAt !== undefined && { publishedAt }),
    ...(editedAt !== undefined && { editedAt }),
    ...(subforemId !== null && { subforemId }),
    ...(organization !== undefined && { organization }),
  };
}
