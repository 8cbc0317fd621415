import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Trend } from '@commonplace/proto/content/v1/trends';
import { largestId } from '@commonplace/rules/limits';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectTrends, toTrend } from './trend-view.ts';

const trendById = statement('trend-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectTrends(db).where('id', '=', param('id')),
);

const trendBySlug = statement('trend-by-slug', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  selectTrends(db).where('slug', '=', param('slug')),
);

/** Returns a trend, also a faded one. */
export function getTrend(context: ContentContext, call: CallContext, idOrSlug: string): Promise<Trend> {
  return findTrend(context.database.reader(call.signal), idOrSlug);
}

/**
 * Returns a trend by its id, else by its slug.
 * @throws DomainError not_found.
 */
export async function findTrend(db: StatementRunner, idOrSlug: string): Promise<Trend> {
  const id = /^\d{1,10}$/.test(idOrSlug) ? Number(idOrSlug) : 0;
  const byId = id > 0 && id <= largestId ? await trendById.first(db, { id }) : undefined;
  const row = byId ?? (await trendBySlug.first(db, { slug: idOrSlug }));
  if (row === undefined) throw notFound();
  return toTrend(row);
}
