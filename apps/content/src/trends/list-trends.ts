import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Trend } from '@commonplace/proto/content/v1/trends';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { activeDays } from './fade-trends.ts';
import { selectTrends, toTrend } from './trend-view.ts';

export const activeTrends = pagedStatement(
  { planName: 'trends', usualSizes: [10] },
  (db: Kysely<Tables>, param: Param<PageWindow>) =>
    selectTrends(db)
      .where('active', '=', true)
      // Holds even if the job that ends trends does not run.
      .where('last_observed_at', '>', sql<string>`now() - make_interval(days => ${sql.lit(activeDays)})`)
      .orderBy('score', 'desc')
      .orderBy('last_observed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Returns active trends, highest score first. */
export async function listTrends(
  context: ContentContext,
  call: CallContext,
  page: Page,
): Promise<{ trends: Trend[]; hasNext: boolean }> {
  const { rows, hasNext } = await activeTrends.page(context.database.reader(call.signal), {}, page);
  return { trends: rows.map(toTrend), hasNext };
}
