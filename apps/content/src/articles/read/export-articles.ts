import { statement, type Given } from '@commonplace/db/statement';
import type { ArticleSummary, ExportArticlesRequest } from '@commonplace/proto/content/v1/articles';
import { forbidden } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { selectSummariesWithBodies, toSummaryWithBody } from '../article-view.ts';

/** As many of the largest articles as a message takes. */
const maxBatch = 15;

/** The statement of `exportArticles`. */
export const articlesOfUser = statement(
  'articles-of-user',
  (db: Kysely<Tables>, given: Given<{ userId: number; after: number }>) =>
    selectSummariesWithBodies(db)
      .where('a.user_id', '=', given('userId'))
      .where('a.id', '>', given('after'))
      .orderBy('a.id')
      .limit(maxBatch),
);

/**
 * What a user wrote, drafts too, a few articles at a time, for the export of their account; for our own processes. Ids do
 * not change, so whatever is published or removed between two calls, nothing else is left out or comes twice.
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
