import type { CallContext } from '@commonplace/domain/call-context';
import { isOutage, unavailable } from '@commonplace/domain/errors';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** Older events of an article that arrive while it is fetched replace it, so that it is fetched again. */
const maxFetches = 3;

/**
 * Returns whether `find` finds an article, which is fetched from content if it does not at first. Returns false for an article that
 * is not visible.
 * @throws DomainError unavailable if content does not answer.
 */
export async function findOrFetch(
  context: AnalyticsContext,
  call: CallContext,
  id: number,
  find: () => Promise<boolean>,
): Promise<boolean> {
  if (await find()) return true;
  for (let fetches = 0; fetches < maxFetches; fetches += 1) {
    if (!(await fetchArticle(context, call, id))) return false;
    if (await find()) return true;
  }
  return false;
}

/**
 * Fetches a published article that the projection lacks from content, before its event arrives. Returns whether the
 * article is visible.
 * @throws DomainError unavailable if content does not answer.
 */
export async function fetchArticle(context: AnalyticsContext, call: CallContext, id: number): Promise<boolean> {
  const db = context.database.reader<Tables>(call.signal);
  const copy = await db.selectFrom('articles').select(['version', 'deleted']).where('id', '=', id).executeTakeFirst();
  if (copy?.deleted) return false;
  const article = await readFromContent(context, call, id);
  if (article) await storePublished(db, article, copy?.version ?? 0);
  return article !== undefined;
}

/**
 * Stores an article as published. An unknown article gets version 0, which every event replaces; a newer event is kept.
 */
export async function storePublished(db: Kysely<Tables>, article: ArticleSummary, knownVersion: number): Promise<void> {
  const { id, author, organization, title, path, publishedAt } = article;
  const owner = { user_id: author?.userId ?? 0, organization_id: organization?.id ?? null };
  const fields = { title, path, published_at: publishedAt ?? null };
  await db
    .insertInto('articles')
    .values({ id, version: 0, deleted: false, published: true, ...owner, ...fields })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ published: true, ...owner })
        .where('articles.version', '=', knownVersion),
    )
    .execute();
}

/** An anonymous call returns published articles only. */
async function readFromContent(
  context: AnalyticsContext,
  call: CallContext,
  id: number,
): Promise<ArticleSummary | undefined> {
  try {
    const options = { ...call, principal: { kind: 'anonymous' as const } };
    const { articles } = await context.articles.batchGetArticles({ ids: [id] }, options);
    return articles[0];
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    context.logger.info({ err: error, articleId: id }, 'failed to fetch an article from content');
    throw unavailable();
  }
}
