import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { isOutage, unavailable } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

const timeoutMs = 2_000;

/**
 * Lets an article that the projection does not have as published be viewed the moment it is, before its event has
 * arrived: content is asked, and the projection brought up to date. Returns whether that made it visible.
 * @throws DomainError unavailable while content is away.
 */
export async function catchUpWithArticle(context: AnalyticsContext, call: CallContext, id: number): Promise<boolean> {
  const db = context.database.reader<Tables>(call.signal);
  const known = await db.selectFrom('articles').select(['version', 'deleted']).where('id', '=', id).executeTakeFirst();
  if (known?.deleted) return false;
  const article = await askContent(context, call, id);
  if (article) await notePublished(db, article, known?.version ?? 0);
  return article !== undefined;
}

/** An unknown article gets version 0, which every event replaces; an event that came in since is left alone. */
export async function notePublished(db: Kysely<Tables>, article: ArticleSummary, knownVersion: number): Promise<void> {
  const { id, author, organization, title, path, publishedAt } = article;
  const owner = { user_id: author?.userId ?? 0, organization_id: organization?.id ?? null };
  const shown = { title, path, published_at: publishedAt ?? null };
  await db
    .insertInto('articles')
    .values({ id, version: 0, deleted: false, published: true, ...owner, ...shown })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ published: true, ...owner })
        .where('articles.version', '=', knownVersion),
    )
    .execute();
}

/** Asked as anybody, content answers with published articles only. */
async function askContent(
  context: AnalyticsContext,
  call: CallContext,
  id: number,
): Promise<ArticleSummary | undefined> {
  try {
    const options = { ...call, principal: { kind: 'anonymous' as const }, timeoutMs };
    const { articles } = await context.articles.batchGetArticles({ ids: [id] }, options);
    return articles[0];
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    context.logger.info({ err: error, articleId: id }, 'content could not be asked for an article');
    throw unavailable();
  }
}
