import { about } from '@commonplace/events/about';
import { appendEvent, appendEvents } from '@commonplace/events/outbox';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { Article } from '../tables/articles.ts';
import { queueArticles } from '../embeddings/queue-articles.ts';
import { articlePath } from './article-view.ts';
import { isPublic } from './visibility.ts';

/** What the article's row does not tell of the change. */
export interface ArticleChangeDetails {
  /** Its address, where that is known already. */
  path?: string | undefined;
  deleted?: boolean;
  mentionedUserIds?: number[];
  unpublishedById?: number;
  unpublishNote?: string;
}

/**
 * Announces how the article now stands, in the transaction of the write, and has it classified before bulk work. Its
 * version must have been raised.
 */
export async function appendArticleChanged(
  em: SqlEntityManager,
  article: Article,
  details: ArticleChangeDetails = {},
): Promise<void> {
  const path = details.path ?? articlePath(await ownerUsername(em, article), article.slug);
  const event = { ...describe(article, path), ...details, path };
  // Not only once the event arrives, which may be behind many others.
  if (article.listed) await queueArticles(em, [article.id], 'fresh');
  await appendEvent(em, ArticleChangedSchema, event, about('article', article.id, article.version));
}

/** As `appendArticleChanged`, of many articles, in two statements. */
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
    ...(organizationId == null ? {} : { organizationId }),
    ...(publishedAt == null ? {} : { publishedAt: toRfc3339(publishedAt) }),
  };
}

/** Whom the article's address names: its organization, else its author. */
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

function toRfc3339(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
