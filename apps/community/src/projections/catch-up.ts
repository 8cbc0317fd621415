import { create } from '@bufbuild/protobuf';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { unavailable } from '@commonplace/domain/errors';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { projectArticle } from './articles.ts';
import { logUnavailable, fallBackToCopy, type Use } from './copy-fallback.ts';

/** The state of an article that decides what may be done with its comments. */
export interface CurrentArticle {
  id: number;
  published: boolean;
  commentsClosed: boolean;
}

const versionById = statement('article-version', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('articles')
    .select(['version', 'published', 'deleted', 'comments_closed'])
    .where('id', '=', param('id')),
);

/**
 * Returns the current state of an article in content, undefined when it does not exist, so that delayed events do not
 * matter. Runs outside any transaction. While content is unavailable, uses the copy where that is safe, else throws
 * `unavailable`.
 */
export async function findCurrentArticle(
  context: CommunityContext,
  call: CallContext,
  id: number,
  use: Use,
): Promise<CurrentArticle | undefined> {
  try {
    return await context.articleStates.find(id, call);
  } catch (error) {
    logUnavailable(context, call, error);
    const copy = await versionById.first(context.database.reader(call.signal), { id });
    const state = fallBackToCopy(id, copy, use);
    return state && { ...state, commentsClosed: copy?.comments_closed ?? false };
  }
}

/**
 * As `findCurrentArticle`, for a write that refers to the copy: if the event of a new publication has not arrived, the
 * article is stored from content's answer.
 */
export async function catchUpWithArticle(
  context: CommunityContext,
  call: CallContext,
  id: number,
): Promise<CurrentArticle | undefined> {
  const current = await findCurrentArticle(context, call, id, 'write');
  if (!current?.published) return current;
  const copy = await versionById.first(context.database.reader(call.signal), { id });
  if (copy?.published || copy?.deleted) return current;
  const article = await fetchPublicArticle(context, call, id);
  if (article) await storePublished(context.database.fork(call.signal), article, copy?.version);
  return current;
}

/**
 * Stores a published article whose copy has `knownVersion`. Without a copy it gets version 0, which every event
 * replaces; otherwise newer events win.
 */
export async function storePublished(
  em: SqlEntityManager,
  article: ArticleSummary,
  knownVersion: number | undefined,
): Promise<void> {
  if (knownVersion === undefined) {
    await projectArticle(em, create(ArticleChangedSchema, { ...publicationOf(article), version: 0, published: true }));
    return;
  }
  await em
    .getKysely<Tables>()
    .updateTable('articles')
    .set({ published: true })
    .where('id', '=', article.id)
    .where('version', '=', knownVersion)
    .execute();
}

function publicationOf(article: ArticleSummary) {
  const { id, author, organization, title, slug, path, publishedAt, createdAt, commentsClosed } = article;
  return {
    id,
    commentsClosed,
    userId: author?.userId ?? 0,
    ...(organization && { organizationId: organization.id }),
    title,
    slug,
    path,
    ...(publishedAt && { publishedAt }),
    createdAt,
  };
}

/** Asks as an anonymous viewer, for whom content returns published articles only. */
async function fetchPublicArticle(
  context: CommunityContext,
  call: CallContext,
  id: number,
): Promise<ArticleSummary | undefined> {
  try {
    const options = { ...call, principal: { kind: 'anonymous' as const } };
    const { articles } = await context.articles.batchGetArticles({ ids: [id] }, options);
    return articles[0];
  } catch (error) {
    logUnavailable(context, call, error);
    throw unavailable();
  }
}
