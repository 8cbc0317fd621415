import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** Removes the listings of somebody who wanted what they wrote gone with their account. What they paid stays booked. */
export async function applyAccountClosed(
  { userId, removesContent }: AccountClosed,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  if (!removesContent) return;
  const removed = await em
    .getKysely<Tables>()
    .deleteFrom('listings')
    .where('user_id', '=', userId)
    .returning(['id', 'version', 'category', 'organization_id'])
    .execute();
  const changes = removed.map(({ id, version, category, organization_id: organizationId }) => ({
    event: {
      id,
      version: version + 1,
      deleted: true,
      category,
      userId,
      ...(organizationId !== null && { organizationId }),
    },
    ...about('listing', id, version + 1),
  }));
  await appendEvents(em, ListingChangedSchema, changes);
}
