import { about } from '@commonplace/events/about';
import type { StateContext } from '@commonplace/events/consumers';
import { appendEvent, appendEvents } from '@commonplace/events/outbox';
import { keepSnapshot } from '@commonplace/events/projection';
import { copiedUsers } from '@commonplace/people/copies';
import type { UserChanged } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema, ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import { appendListingsChanged, eventColumns } from '../listings/listing-events.ts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/**
 * Stores the bylines of users. Unpublishes the listings of deleted users, and withholds those of users while they are
 * marked as spam.
 */
export async function applyUserChanged(event: UserChanged, { em }: StateContext): Promise<void> {
  const applied = await keepSnapshot(em, copiedUsers, event);
  if (!applied) return;
  if (event.deleted) await withdrawListings(em, event.id);
  else if (await withholdListings(em, event.id, isSpam(event))) return;
  else if (await hasListings(em, event.id)) {
    await appendEvent(em, BylineChangedSchema, { userId: event.id }, about('user', event.id));
  }
}

function isSpam({ status, standings }: UserChanged): boolean {
  return status === 'spam' || standings.includes('spam');
}

/** Returns whether any listing changed. */
async function withholdListings(em: SqlEntityManager, userId: number, withheld: boolean): Promise<boolean> {
  const changed = await em
    .getKysely<Tables>()
    .updateTable('listings')
    .set({ withheld, version: sql<number>`version + 1` })
    .where('user_id', '=', userId)
    .where('withheld', '<>', withheld)
    .returning(eventColumns)
    .execute();
  await appendListingsChanged(em, changed);
  return changed.length > 0;
}

async function hasListings(em: SqlEntityManager, userId: number): Promise<boolean> {
  const listing = await em
    .getKysely<Tables>()
    .selectFrom('listings')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return listing !== undefined;
}

async function withdrawListings(em: SqlEntityManager, userId: number): Promise<void> {
  const withdrawn = await em
    .getKysely<Tables>()
    .updateTable('listings')
    .set({ published: false, version: sql<number>`version + 1` })
    .where('user_id', '=', userId)
    .where('published', '=', true)
    .returning(['id', 'version', 'category', 'organization_id'])
    .execute();
  const changes = withdrawn.map(({ id, version, category, organization_id: organizationId }) => ({
    event: { id, version, category, userId, ...(organizationId !== null && { organizationId }) },
    ...about('listing', id, version),
  }));
  await appendEvents(em, ListingChangedSchema, changes);
}
