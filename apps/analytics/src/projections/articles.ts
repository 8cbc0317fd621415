import type { EventContext } from '@commonplace/events/consumers';
import { keepSnapshot } from '@commonplace/events/projection';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';

/** Keeps whose article it is and whether everybody may see it. */
export async function applyArticleChanged(event: ArticleChanged, { em }: EventContext): Promise<void> {
  await keepSnapshot(em, 'articles', 'id', {
    id: event.id,
    version: event.version,
    deleted: event.deleted,
    published: event.published,
    user_id: event.userId,
    organization_id: event.organizationId ?? null,
  });
}
