import { about } from '@commonplace/events/about';
import type { StateContext } from '@commonplace/events/consumers';
import { appendEvent, appendEvents } from '@commonplace/events/outbox';
import { keepSnapshot, type Projection } from '@commonplace/events/projection';
import type { UserChanged } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema, ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import type { UserPrincipal } from '@commonplace/rpc/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const users: Projection<UserChanged> = {
  table: 'users',
  key: 'id',
  row: (event) => ({
    id: event.id,
    version: event.version,
    deleted: event.deleted,
    username: event.username,
    name: event.name,
    microblog_username: event.microblogUsername ?? null,
    codehost_username: event.codehostUsername ?? null,
    website_url: event.websiteUrl ?? null,
    profile_image: event.profileImage,
    profile_image_90: event.profileImage90,
  }),
};

/** Keeps what listings show of their authors; a listing whose author's account is gone is withdrawn. */
export async function applyUserChanged(event: UserChanged, { em }: StateContext): Promise<void> {
  const applied = await keepSnapshot(em, users, event);
  if (!applied) return;
  if (event.deleted) await withdrawListings(em, event.id);
  else if (await hasListings(em, event.id)) {
    await appendEvent(em, BylineChangedSchema, { userId: event.id }, about('user', event.id));
  }
}

/**
 * Makes sure that an author is known before their first listing, should it be faster than their UserChanged: under the
 * username, at version 0, which every event replaces.
 */
export async function introduceUser(em: SqlEntityManager, { userId, username }: UserPrincipal): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('users')
    .values({
      id: userId,
      version: 0,
      deleted: false,
      username,
      name: username,
      profile_image: '',
      profile_image_90: '',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
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
