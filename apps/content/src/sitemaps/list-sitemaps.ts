import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ListSitemapsRequest } from '@commonplace/proto/content/v1/sitemaps';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { changedAt, idsPerFile, isOriginal, undatedKinds } from './sitemap-kinds.ts';

interface SitemapRow {
  kind: string;
  number: number;
  updated_at: string | null;
}

/** The maximum of files in a sitemap index (sitemaps.org). */
const maxFiles = 50_000;

const undated = Object.entries(undatedKinds).map(
  ([kind, { table, isPublic }]) => sql`
    select ${sql.lit(kind)} as kind, range.number + 1 as number, null::timestamptz as updated_at
    from generate_series(0, (select max(id) / ${sql.lit(idsPerFile)} from ${sql.table(table)})) as range (number)
    where exists (
      select from ${sql.table(table)} as record
      where record.id between range.number * ${sql.lit(idsPerFile)} and (range.number + 1) * ${sql.lit(idsPerFile)} - 1
        and ${isPublic})`,
);

/**
 * Steps from one file of articles to the next in the index, so that it reads an entry per file and not per article: the first entry
 * of a file is its newest change.
 */
export const sitemapFiles = statement('sitemaps', (_: Kysely<Tables>, param: Param<{ siteOrigin: string }>) => {
  const number = sql`sitemap_number(a.published_at, a.id)`;
  const first = (condition: RawBuilder<unknown>) => sql`
    select ${number} as number, ${changedAt} as updated_at from articles as a
    where a.listed and ${isOriginal(param('siteOrigin'))} and ${condition}
    order by ${number}, ${changedAt} desc limit 1`;
  return sql<SitemapRow>`
    with recursive files (number, updated_at) as (
      (${first(sql`true`)})
      union all
      select next.number, next.updated_at from files cross join lateral (${first(sql`${number} > files.number`)}) as next
    )
    (select 'articles' as kind, number, updated_at from files order by number desc)
    union all ${sql.join(undated, sql` union all `)}
    limit ${sql.lit(maxFiles)}`;
});

/** Lists the files of sitemaps that have entries. */
export async function listSitemaps(
  { database }: ContentContext,
  call: CallContext,
  { siteOrigin }: Pick<ListSitemapsRequest, 'siteOrigin'>,
) {
  const rows = await sitemapFiles.all(database.reader(call.signal), { siteOrigin });
  return rows.map(({ kind, number, updated_at: updatedAt }) => ({
    kind,
    number,
    ...(updatedAt !== null && { updatedAt: toRfc3339(updatedAt) }),
  }));
}
