import { create } from '@bufbuild/protobuf';
import { statement, type Given } from '@commonplace/db/statement';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { unavailable } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { projectArticle, type ProjectedArticle } from './articles.ts';
import { noteAbsence, recall, type Use } from './recall.ts';

const timeoutMs = 2_000;

const versionById = statement('article-version', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  db.selectFrom('articles').select(['version', 'published', 'deleted']).where('id', '=', given('id')),
);

/**
 * The article as content has it at this moment, undefined when there is none (any more), so that nothing is shown or
 * written about what content would refuse, however far behind its events are. Content is asked outside of any
 * transaction; while it is away, the projection has to do, where it proves anything.
 * @throws DomainError unavailable.
 */
export async function findCurrentArticle(
  context: CommunityContext,
  call: CallContext,
  id: number,
  use: Use,
): Promise<ProjectedArticle | undefined> {
  try {
    return await context.articleStates.find(id, call.requestId);
  } catch (error) {
    noteAbsence(context, call, error);
    return recall(id, await versionById.first(context.database.reader(call.signal), { id }), use);
  }
}

/**
 * As `findCurrentArticle`, for a write that refers to the projection: people engage with an article the moment it is
 * published, before its event has arrived, so that the projection takes it from content when it does not have it as
 * published.
 */
export async function catchUpWithArticle(
  context: CommunityContext,
  call: CallContext,
  id: number,
): Promise<ProjectedArticle | undefined> {
  const current = await findCurrentArticle(context, call, id, 'write');
  if (!current?.published) return current;
  const known = await versionById.first(context.database.reader(call.signal), { id });
  if (known?.published || known?.deleted) return current;
  const article = await askContent(context, call, id);
  if (article) await notePublished(context.database.fork(call.signal), article, known?.version);
  return current;
}

/**
 * Notes a published article of which `knownVersion` was projected, if any. Without one it gets version 0, which every
 * event replaces; with one, events that came in since are left alone.
 */
export async function notePublished(
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

function publicationOf({ id, author, organization, title, slug, path, publishedAt, createdAt }: ArticleSummary) {
  return {
    id,
    userId: author?.userId ?? 0,
    ...(organization && { organizationId: organization.id }),
    title,
    slug,
    path,
    ...(publishedAt && { publishedAt }),
    createdAt,
  };
}

/** Asked as anybody, content answers with published articles only. */
async function askContent(
  context: CommunityContext,
  call: CallContext,
  id: number,
): Promise<ArticleSummary | undefined> {
  try {
    const options = { ...call, principal: { kind: 'anonymous' as const }, timeoutMs };
    const { articles } = await context.articles.batchGetArticles({ ids: [id] }, options);
    return articles[0];
  } catch (error) {
    noteAbsence(context, call, error);
    throw unavailable();
  }
}
