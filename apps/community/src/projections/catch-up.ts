import { create } from '@bufbuild/protobuf';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { DomainError } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables.ts';
import { projectArticle } from './articles.ts';

const timeoutMs = 2_000;

/**
 * Lets people engage with an article the moment it is published, and tells a draft from nothing the moment it is
 * written, before their events have arrived: when the projection does not have it as published, content is asked once,
 * outside of any transaction. Content being away leaves the projection as it is.
 */
export async function catchUpWithArticle(context: CommunityContext, call: CallContext, id: number): Promise<void> {
  const em = context.database.fork(call.signal);
  const known = await findVersion(em, id);
  if (known?.published || known?.deleted) return;
  const article = await askContent(context, call, id);
  if (article) await noteArticle(em, article, known?.version);
}

/**
 * Notes an article of which `knownVersion` was projected, if any. Without one it gets version 0, which every event
 * replaces; with one, it can only have been published, and events that came in since are left alone.
 */
export async function noteArticle(
  em: SqlEntityManager,
  article: ArticleSummary,
  knownVersion: number | undefined,
): Promise<void> {
  const published = isPublic(article);
  if (knownVersion === undefined) {
    await projectArticle(em, create(ArticleChangedSchema, { ...publicationOf(article), version: 0, published }));
    return;
  }
  if (!published) return;
  await em
    .getKysely<Tables>()
    .updateTable('articles')
    .set({ published: true })
    .where('id', '=', article.id)
    .where('version', '=', knownVersion)
    .execute();
}

/** A scheduled article is as good as a draft until its time has come. */
function isPublic({ published, publishedAt }: ArticleSummary): boolean {
  return published && publishedAt !== undefined && Date.parse(publishedAt) <= Date.now();
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

function findVersion(em: SqlEntityManager, id: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('articles')
    .select(['version', 'published', 'deleted'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Asked by one of our own processes, content tells of drafts too. */
async function askContent(
  context: CommunityContext,
  call: CallContext,
  id: number,
): Promise<ArticleSummary | undefined> {
  try {
    const options = { ...call, principal: { kind: 'service' as const, name: 'community' }, timeoutMs };
    const { articles } = await context.articles.batchGetArticles({ ids: [id] }, options);
    return articles[0];
  } catch (error) {
    if (!(error instanceof DomainError) || call.signal.aborted) throw error;
    context.logger.info({ err: error, articleId: id }, 'content could not be asked for an article');
    return undefined;
  }
}
