import { create } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError, isOutage, unavailable } from '@commonplace/domain/errors';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { articleRow } from './projections.ts';

/** An article named by its id or its path. */
export interface ArticleReference {
  articleId?: number | undefined;
  articlePath?: string | undefined;
}

/**
 * Fetches a published article that the projection lacks from content, and stores it until its event arrives. Returns
 * whether the article exists.
 * @throws DomainError unavailable if content does not answer.
 */
export async function fetchArticle(
  { articles, database, logger }: Pick<AdminContext, 'articles' | 'database' | 'logger'>,
  call: CallContext,
  reference: ArticleReference,
): Promise<boolean> {
  const db = database.reader<Tables>(call.signal);
  try {
    const id =
      reference.articlePath === undefined
        ? reference.articleId
        : (await readFromContent(articles, call, reference))?.id;
    if (id === undefined) return false;
    const copy = await db.selectFrom('audience_articles').select('version').where('id', '=', id).executeTakeFirst();
    // Read the version first: an event that arrives in between must win.
    const article = await readFromContent(articles, call, { articleId: id });
    if (article) await storePublished(db, article, copy?.version ?? 0);
    return article !== undefined;
  } catch (error) {
    if (!isOutage(error) || call.signal.aborted) throw error;
    logger.info({ err: error }, 'failed to fetch an article from content');
    throw unavailable();
  }
}

/**
 * Stores an article as published. An unknown article gets version 0, which every event replaces; a newer event is kept.
 */
export async function storePublished(db: Kysely<Tables>, article: ArticleSummary, knownVersion: number): Promise<void> {
  const { id, author, organization, path, tags } = article;
  const event = create(ArticleChangedSchema, {
    id,
    published: true,
    userId: author?.userId ?? 0,
    ...(organization && { organizationId: organization.id }),
    path,
    tags,
  });
  const { version, ...row } = articleRow(event);
  await db
    .insertInto('audience_articles')
    .values({ version, ...row })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(row).where('audience_articles.version', '=', knownVersion),
    )
    .execute();
}

/** An anonymous call returns published articles only. */
async function readFromContent(
  articles: AdminContext['articles'],
  call: CallContext,
  { articleId, articlePath }: ArticleReference,
): Promise<ArticleSummary | undefined> {
  const options = { ...call, principal: { kind: 'anonymous' as const } };
  if (articlePath === undefined) {
    const { articles: summaries } = await articles.batchGetArticles({ ids: [articleId ?? 0] }, options);
    return summaries[0];
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
