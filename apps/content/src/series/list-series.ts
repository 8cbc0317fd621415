import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ListSeriesRequest } from '@commonplace/proto/content/v1/series';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { namedOwner } from '../articles/lists/filters/named-owner.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectSeries, toSeries } from './series-view.ts';

export const seriesOfOwner = pagedStatement(
  { planName: 'series-of-owner' },
  (db: Kysely<Tables>, param: Param<PageWindow & { username: string }>) => {
    const { user, organization } = namedOwner(param('username'));
    const branch = (owner: RawBuilder<unknown>) => sql`
      select id, name_key from collections
      where ${owner} and exists (select from articles where collection_id = collections.id and listed)
      order by name_key, id limit ${param('limit')}::bigint + ${param('offset')}::bigint`;
    const page = sql<{ id: number; name_key: string }>`(
      select id, name_key from (
        (${branch(sql`organization_id is null and user_id = ${user}`)})
        union all (${branch(sql`organization_id is not null and organization_id = ${organization}`)})
      ) as owned order by name_key, id limit ${param('limit')} offset ${param('offset')})`;
    return selectSeries(db).innerJoin(page.as('page'), 'page.id', 'c.id').orderBy('page.name_key').orderBy('page.id');
  },
);

/** Returns the series of a user or an organization that have published articles, by name; none for an unknown username. */
export async function listSeries(context: ContentContext, call: CallContext, request: ListSeriesRequest) {
  const { username } = request;
  const { rows, hasNext } = await seriesOfOwner.page(context.database.reader(call.signal), { username }, request);
  return { series: rows.map(toSeries), hasNext };
}
