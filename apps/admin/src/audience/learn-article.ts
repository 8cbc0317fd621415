import { create } from '@bufbuild/protobuf';
import { keepSnapshots } from '@commonplace/events/projection';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { DomainError, isOutage, unavailable } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { audienceArticles } from './copies.ts';

/** How a request names an article. */
export interface AskedArticle {
  articleId?: number | undefined;
  articlePath?: string | undefined;
}

const timeoutMs = 1_000;

/**
 * Asks content for a published article that the copy does not have, and keeps it until its event arrives; returns whether
 * there is one.
 * @throws DomainError unavailable while content is away.
 */
export async function learnArticle(
  { articles, database, logger }: Pick<AdminContext, 'articles' | 'database' | 'logger'>,
  call: CallContext,
  asked: AskedArticle,
): Promise<boolean> {
  try {
    const article = await askContent(articles, call, asked);
    if (!article) return false;
    const { id, author, organization, path, tags } = article;
    const event = create(ArticleChangedSchema, {
      id,
      // Every event replaces it.
      version: 0,
      published: true,
      userId: author?.userId ?? 0,
      ...(organization && { organizationId: organization.id }),
      path,
      tags,
    });
    await keepSnapshots(database.reader(call.signal), audienceArticles, [event]);
    return true;
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    logger.info({ err: error }, 'content could not be asked for an article');
    throw unavailable();
  }
}

/** Asked as anybody, content answers with published articles only. */
async function askContent(
  articles: AdminContext['articles'],
  call: CallContext,
  { articleId, articlePath }: AskedArticle,
): Promise<ArticleSummary | undefined> {
  const options = { ...call, principal: { kind: 'anonymous' as const }, timeoutMs };
  if (articlePath === undefined) {
    const { articles: found } = await articles.batchGetArticles({ ids: [articleId ?? 0] }, options);
    return found[0];
  }
  const [username, slug, ...more] = articlePath.split('/').filter((part) => part !== '');
  if (username === undefined || slug === undefined || more.length > 0) return undefined;
  try {
    return (await articles.getArticleByPath({ username, slug }, options)).article?.summary;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return undefined;
    throw error;
  }
}
