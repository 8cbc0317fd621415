import { statement, type Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { GetSeriesRequest } from '@commonplace/proto/content/v1/series';
import type { Kysely } from 'kysely';
import { readArticlePage } from '../articles/lists/article-page.ts';
import { byCollection } from '../articles/lists/filters/by-collection.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectSeries, toSeries } from './series-view.ts';

const seriesById = statement('series-by-id', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  selectSeries(db).where('c.id', '=', given('id')),
);

/**
 * Returns a series with one page of its published articles, oldest first.
 * @throws DomainError not_found for an unknown one, and for one without published articles.
 */
export async function getSeries(context: ContentContext, call: CallContext, request: GetSeriesRequest) {
  const db = context.database.reader(call.signal);
  const row = await seriesById.first(db, { id: request.id });
  if (!row) throw notFound();
  const page = await readArticlePage(db, byCollection({ collectionId: row.id }), request);
  return { series: toSeries(row), ...page };
}
