import type { Projection } from '@commonplace/events/projection';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import { sql } from 'kysely';

/** Articles: owners, visibility and publication time. */
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

/** Matches public articles, in the wording of the partial indexes. */
export const isVisible = sql<boolean>`published and not deleted`;
