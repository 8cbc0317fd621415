import type { Projection } from '@commonplace/events/projection';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import { sql } from 'kysely';

/** Whose article it is, whether everybody may see it, and since when. */
export const articles: Projection<ArticleChanged> = {
  table: 'articles',
  key: 'id',
  row: (event) => ({
    id: event.id,
    version: event.version,
    deleted: event.deleted,
    published: event.published,
    user_id: event.userId,
    organization_id: event.organizationId ?? null,
    title: event.title,
    path: event.path,
    published_at: event.publishedAt ?? null,
  }),
};

/** Of a row of `articles`: whether everybody may see the article. In the words of the indexes. */
export const isVisible = sql<boolean>`published and not deleted`;
