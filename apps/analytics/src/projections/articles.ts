import type { EventContext } from '@commonplace/events/consumers';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import type { Tables } from '../tables.ts';

/** Keeps whose article it is and whether everybody may see it. */
export async function applyArticleChanged(event: ArticleChanged, { em }: EventContext): Promise<void> {
  const state = {
    version: event.version,
    deleted: event.deleted,
    published: event.published,
    user_id: event.userId,
    organization_id: event.organizationId ?? null,
  };
  await em
    .getKysely<Tables>()
    .insertInto('articles')
    .values({ id: event.id, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state).where('articles.version', '<', event.version))
    .execute();
}
