import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { GetSeriesRequest } from '@commonplace/proto/content/v1/series';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { readArticlePage } from '../articles/lists/article-page.ts';
import { byCollection } from '../articles/lists/filters/by-collection.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectAnySeries, toSeries } from './series-view.ts';

interface Reader {
  /** Null without a user. */
  userId: number | null;
  organizationIds: readonly number[];
}

const seriesById = statement('series-by-id', (db: Kysely<Tables>, param: Param<Reader & { id: number }>) =>
  selectAnySeries(db)
    .where('c.id', '=', param('id'))
    .where((where) => where.or([where('parts.articles_count', '>', 0), isOwned(param)])),
);

/** Whether a series is the reader's own, or that of an organization of theirs. */
function isOwned(param: Param<Reader>): RawBuilder<boolean> {
  return sql<boolean>`case when c.organization_id is null then c.user_id = ${param('userId')}
    else c.organization_id = any(${param('organizationIds')}::integer[]) end`;
}

function readerOf(principal: Principal): Reader {
  if (principal.kind !== 'user') return { userId: null, organizationIds: [] };
  return { userId: principal.userId, organizationIds: principal.organizations.map(({ id }) => id) };
}

/**
 * Returns a series with one page of its published articles, in their order.
 * @throws DomainError not_found for an unknown one; for all but its owner also for one without published articles.
 */
export async function getSeries(context: ContentContext, call: CallContext, request: GetSeriesRequest) {
  const db = context.database.reader(call.signal);
  const row = await seriesById.first(db, { id: request.id, ...readerOf(call.principal) });
  if (!row) throw notFound();
  const page = await readArticlePage(db, byCollection({ collectionId: row.id }), request);
  return { series: toSeries(row), ...page };
}
