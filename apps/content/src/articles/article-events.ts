import { about } from '@commonplace/events/about';
import { appendEvent, appendEvents } from '@commonplace/events/outbox';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { Article } from '../tables/articles.ts';
import { queueArticles } from '../embeddings/queue-articles.ts';
import { articlePath } from './article-path.ts';
import { isPublic } from './visibility.ts';

/** Details of a change that the article's row does not hold. */
export interface ArticleChangeDetails {
  /** The path of the article, if it is known already. */
  path?: string | undefined;
  deleted?: boolean;
  mentionedUserIds?: number[];
  unpublishedById?: number;
  unpublishNote?: string;
}

/**
 * Appends `ArticleChanged` in the transaction of the write and queues the article for classification before bulk work.
 * The caller must have raised the version.
 */
export async function appendArticleChanged(
  em: SqlEntityManager,
  article: Article,
  details: ArticleChangeDetails = {},
): Promise<void> {
  const path = details.path ?? articlePath(await ownerUsername(em, article), article.slug);
  const event = { ...describe(article, path), ...details, path };
  // The consumer of the event would queue it later, behind other events.
  if (article.listed) await queueArticles(em, [article.id], 'fresh');
  await appendEvent(em, ArticleChangedSchema, event, about('article', article.id, article.version));
}

/** Announces changes of many articles like `appendArticleChanged`, in two statements. */
export async function appendArticlesChanged(em: SqlEntityManager, articles: readonly Article[]): Promise<void> {
  const owners = await ownerUsernames(em, articles);
  const events = articles.map((article) => ({
    event: describe(article, articlePath(owners.get(article.id) ?? '', article.slug)),
    ...about('article', article.id, article.version),
  }));
  await appendEvents(em, ArticleChangedSchema, events);
}

function describe(article: Article, path: string) {
  const { organizationId, publishedAt } = article;
  return {
    id: article.id,
    version: article.version,
    deleted: false,
    published: isPublic(article, new Date()),
    userId: article.userId,
    title: article.title,
    slug: article.slug,
    path,
    tags: article.cachedTagList,
    createdAt: toRfc3339(article.createdAt),
    description: article.description,
    commentsClosed: article.commentsClosed,
    ...(organizationId == null ? {} : { organizationId }),
    ...(publishedAt == null ? {} : { publishedAt: toRfc3339(publishedAt) }),
  };
}

/** Returns the username in the article's path: its organization's, else its author's. */
async function ownerUsername(em: SqlEntityManager, article: Article): Promise<string> {
  const owner = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .leftJoin('organizations', (join) =>
      join.on('organizations.id', '=', article.organizationId ?? null).on('organizations.deleted', '=', false),
    )
    .select(['users.username', 'organizations.username as organization_username'])
    .where('users.id', '=', article.userId)
    .executeTakeFirstOrThrow();
  return owner.organization_username ?? owner.username;
}

async function ownerUsernames(em: SqlEntityManager, articles: readonly Article[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; username: string }>`
    select articles.id, coalesce(organizations.username, users.username) as username
    from articles join users on users.id = articles.user_id
    left join organizations on organizations.id = articles.organization_id and not organizations.deleted
    where articles.id = any(${articles.map(({ id }) => id)}::integer[])`.execute(em.getKysely());
  return new Map(rows.map(({ id, username }) => [id, username]));
}
