import { appendEvent } from '@commonplace/events/outbox';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables.ts';
import type { Article } from './article.entity.ts';
import { articlePath } from './article-view.ts';
import { isPublic } from './visibility.ts';

/** What the article's row does not tell of the change. */
export interface ArticleChangeDetails {
  deleted?: boolean;
  mentionedUserIds?: number[];
  unpublishedById?: number;
  unpublishNote?: string;
}

/** Announces how the article now stands, in the transaction of the write. Its version must have been raised. */
export async function appendArticleChanged(
  em: SqlEntityManager,
  article: Article,
  details: ArticleChangeDetails = {},
): Promise<void> {
  const { organizationId, publishedAt } = article;
  const event = {
    id: article.id,
    version: article.version,
    deleted: false,
    published: isPublic(article, new Date()),
    userId: article.userId,
    title: article.title,
    slug: article.slug,
    path: articlePath(await ownerUsername(em, article), article.slug),
    tags: article.cachedTagList,
    createdAt: toRfc3339(article.createdAt),
    description: article.description,
    ...(organizationId == null ? {} : { organizationId }),
    ...(publishedAt == null ? {} : { publishedAt: toRfc3339(publishedAt) }),
    ...details,
  };
  await appendEvent(em, ArticleChangedSchema, event, {
    aggregateId: `article:${article.id}`,
    version: article.version,
  });
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

function toRfc3339(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
