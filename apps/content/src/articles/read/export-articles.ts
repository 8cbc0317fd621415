import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden } from '@commonplace/domain/errors';
import type { ArticleSummary, ExportArticlesRequest } from '@commonplace/proto/content/v1/articles';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { selectSummariesWithBodies, toSummaryWithBody } from '../article-view.ts';

/** The number of largest articles that fit a message. */
const maxBatch = 15;

export const articlesOfUser = statement(
  'articles-of-user',
  (db: Kysely<Tables>, param: Param<{ userId: number; after: number }>) =>
    selectSummariesWithBodies(db)
      .where('a.user_id', '=', param('userId'))
      .where('a.id', '>', param('after'))
      .orderBy('a.id')
      .limit(maxBatch),
);

/**
 * Returns the next articles of a user, including drafts, for the export of an account; for services only. Pages follow
 * ids, so articles published or removed between calls cause no gaps or repetitions.
 */
export async function exportArticles(
  context: ContentContext,
  call: CallContext,
  { userId, after }: Pick<ExportArticlesRequest, 'userId' | 'after'>,
): Promise<ArticleSummary[]> {
  if (call.principal.kind !== 'service') throw forbidden();
  const rows = await articlesOfUser.all(context.database.reader(call.signal), { userId, after });
  return rows.map(toSummaryWithBody);
}
