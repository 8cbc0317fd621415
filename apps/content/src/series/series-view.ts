import { organizationColumns, toOrganization } from '@commonplace/people/organization';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { Series } from '@commonplace/proto/content/v1/series';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type InferResult, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

interface Parts {
  articles_count: number;
  last_published_at: string | null;
  last_article_id: number | null;
}

const parts = sql<Parts>`lateral (
  select count(*)::integer as articles_count, max(published_at) as last_published_at,
    (array_agg(id order by published_at desc, id desc))[1] as last_article_id
  from articles where collection_id = c.id and listed
)`;

/** Selects series that have listed articles, with their owners. */
export function selectSeries(db: Kysely<Tables>) {
  return selectAnySeries(db).where('parts.articles_count', '>', 0);
}

/** Selects series, also those without listed articles, with their owners. */
export function selectAnySeries(db: Kysely<Tables>) {
  return db
    .selectFrom('collections as c')
    .innerJoin('users as author', 'author.id', 'c.user_id')
    .leftJoin('organizations as organization', (join) =>
      join.onRef('organization.id', '=', 'c.organization_id').on('organization.deleted', '=', false),
    )
    .innerJoin(parts.as('parts'), (join) => join.onTrue())
    .select(['c.id', 'c.name', 'c.user_id', 'c.organization_id'])
    .select(['parts.articles_count', 'parts.last_published_at', 'parts.last_article_id'])
    .select(authorColumns)
    .select(organizationColumns);
}

type SeriesRow = InferResult<ReturnType<typeof selectSeries>>[number];

export function toSeries(row: SeriesRow): Series {
  const owner = row.organization_username ?? row.author_username;
  const organization = toOrganization(row.organization_id, row);
  return {
    $typeName: 'commonplace.content.v1.Series',
    id: row.id,
    name: row.name,
    path: `/${owner.toLowerCase()}/series/${row.id}`,
    articlesCount: row.articles_count,
    author: toPerson(row.user_id, row),
    ...(row.last_published_at !== null && { lastPublishedAt: toRfc3339(row.last_published_at) }),
    ...(row.last_article_id !== null && { lastArticleId: row.last_article_id }),
    ...(organization !== undefined && { organization }),
  };
}
