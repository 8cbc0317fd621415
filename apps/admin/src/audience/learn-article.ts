import { create } from '@bufbuild/protobuf';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { DomainError, isOutage, unavailable } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { articleRow } from './copies.ts';

/** How a request names an article. */
export interface AskedArticle {
  articleId?: number | undefined;
  articlePath?: string | undefined;
}

const timeoutMs = 1_000;

/**
 * Asks content for an article that the copy does not have as published, and keeps it until its event arrives; returns
 * whether there is one.
 * @throws DomainError unavailable while content is away.
 */
export async function learnArticle(
  { articles, database, logger }: Pick<AdminContext, 'articles' | 'database' | 'logger'>,
  call: CallContext,
  asked: AskedArticle,
): Promise<boolean> {
  const db = database.reader<Tables>(call.signal);
  try {
    const id = asked.articlePath === undefined ? asked.articleId : (await askContent(articles, call, asked))?.id;
    if (id === undefined) return false;
    const known = await db.selectFrom('audience_articles').select('version').where('id', '=', id).executeTakeFirst();
    // After the version was read: an event that comes in meanwhile is left alone.
    const article = await askContent(articles, call, { articleId: id });
    if (article) await notePublished(db, article, known?.version ?? 0);
    return article !== undefined;
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    logger.info({ err: error }, 'content could not be asked for an article');
    throw unavailable();
  }
}

/** An unknown article gets version 0, which every event replaces; an event that came in since is left alone. */
export async function notePublished(db: Kysely<Tables>, article: ArticleSummary, knownVersion: number): Promise<void> {
  const { id, author, organization, path, tags } = article;
  const event = create(ArticleChangedSchema, {
    id,
    published: true,
    userId: author?.userId ?? 0,
    ...(organization && { organizationId: organization.id }),
    path,
    tags,
  });
  const { version, ...shown } = articleRow(event);
  await db
    .insertInto('audience_articles')
    .values({ version, ...shown })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(shown).where('audience_articles.version', '=', knownVersion),
    )
    .execute();
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
