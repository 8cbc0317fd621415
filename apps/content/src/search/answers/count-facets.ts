import { statement, type Param, type Statement, type StatementRunner } from '@commonplace/db/statement';
import { SearchFacet } from '@commonplace/proto/content/v1/articles';
import { type RawBuilder, sql } from 'kysely';

/** Maximum number of values per facet. */
const maxValues = 20;

interface Row {
  value: string;
  count: number;
  /** Of authors and organizations; empty for other values. */
  name: string;
}

export interface Facet {
  facet: SearchFacet;
  counts: Row[];
}

interface Parameters {
  articleIds: readonly number[];
}

const counting = (
  name: string,
  value: RawBuilder<string>,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  label = sql<string>`''`,
) =>
  statement(
    `search-facet-${name}`,
    (_db, param: Param<Parameters>) => sql<Row>`
      select ${value} as value, count(*)::integer as count, ${label} as name from ${from}
      where id = any(${param('articleIds')}::integer[]) group by 1 order by count desc, ${order} limit ${sql.lit(maxValues)}`,
  );

/** Articles with the username and the name of their owner. */
const owned = (table: string, column: string) => sql`(
  select articles.id, owner.username, owner.name as owner_name
  from articles join ${sql.table(table)} owner on owner.id = ${sql.ref(`articles.${column}`)} and not owner.deleted) owned`;

const ownerName = sql<string>`min(owner_name)`;

/** In minutes. */
const readingTime = sql<string>`
  case when reading_time_minutes <= 3 then '0-3' when reading_time_minutes <= 7 then '4-7'
    when reading_time_minutes <= 15 then '8-15' else '16+' end`;

const statements = new Map<SearchFacet, Statement<Parameters, Row>>([
  [
    SearchFacet.TAGS,
    counting('tags', sql`tag`, sql`articles cross join lateral unnest(cached_tag_list) as tags (tag)`, sql`value`),
  ],
  [
    SearchFacet.YEAR,
    counting('year', sql`extract(year from published_at at time zone 'UTC')::text`, sql`articles`, sql`value desc`),
  ],
  [SearchFacet.AUTHOR, counting('author', sql`username`, owned('users', 'user_id'), sql`value`, ownerName)],
  [
    SearchFacet.ORGANIZATION,
    counting('organization', sql`username`, owned('organizations', 'organization_id'), sql`value`, ownerName),
  ],
  [
    SearchFacet.LANGUAGE,
    counting(
      'language',
      sql`language`,
      sql`(select id, language from articles where language <> '') written`,
      sql`value`,
    ),
  ],
  [SearchFacet.READING_TIME, counting('reading-time', readingTime, sql`articles`, sql`value`)],
]);

/** Counts the values of facets among these articles, most frequent first, then by value; years latest first. */
export async function countFacets(
  runner: StatementRunner,
  facets: readonly SearchFacet[],
  articleIds: readonly number[],
): Promise<Facet[]> {
  const requested = [...statements].filter(([facet]) => facets.includes(facet));
  return Promise.all(requested.map(async ([facet, of]) => ({ facet, counts: await of.all(runner, { articleIds }) })));
}
