import { headOf, type Projection } from '@commonplace/events/projection';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';

/** A copy of content's articles: owners, visibility, title, path and publication time. */
export const articles: Projection<ArticleChanged> = {
  table: 'articles',
  key: 'id',
  row: (event) => ({
    ...headOf(event),
    published: event.published,
    user_id: event.userId,
    organization_id: event.organizationId ?? null,
    title: event.title,
    path: event.path,
    published_at: event.publishedAt ?? null,
  }),
};
