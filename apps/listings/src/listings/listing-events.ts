import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Columns that an event needs. */
export const eventColumns = [
  'id',
  'version',
  'published',
  'withheld',
  'user_id',
  'organization_id',
  'category',
  'title',
  'slug',
  'tags',
  'body_markdown',
  'processed_html',
  'location',
  'created_at',
  'bumped_at',
  'expires_at',
] as const;

type EventListing = Pick<Selectable<Tables['listings']>, (typeof eventColumns)[number]>;

/**
 * Appends an event per listing; a withheld listing counts as unpublished. Call it last in the transaction, to hold the
 * outbox lock briefly.
 */
export async function appendListingsChanged(em: SqlEntityManager, listings: readonly EventListing[]): Promise<void> {
  const changes = listings.map(({ id, version, published, withheld, category, ...listing }) => {
    const isShown = published && !withheld;
    const owner = { userId: listing.user_id, ...organizationOf(listing) };
    const event = { id, version, published: isShown, category, ...owner, ...(isShown && detailsOf(listing)) };
    return { event, ...about('listing', id, version) };
  });
  if (changes.length > 0) await appendEvents(em, ListingChangedSchema, changes);
}

/** Appends an event with the stored state of a listing. Call it last in the transaction. */
export async function appendChangeOfListing(em: SqlEntityManager, id: number): Promise<void> {
  const columns = em.getKysely<Tables>().selectFrom('listings').select(eventColumns);
  await appendListingsChanged(em, await columns.where('id', '=', id).execute());
}

/** Republishes the next listings with their current versions and returns their ids. */
export async function republishListings(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const columns = em.getKysely<Tables>().selectFrom('listings').select(eventColumns);
  const listings = await columns.where('id', '>', after).orderBy('id').limit(limit).execute();
  await appendListingsChanged(em, listings);
  return listings.map(({ id }) => id);
}

/** Returns the content of a public listing, for the search index. */
function detailsOf(listing: Omit<EventListing, 'id' | 'version' | 'published' | 'withheld' | 'category'>) {
  const { title, slug, tags, location, expires_at: expiresAt } = listing;
  return {
    title,
    slug,
    tags,
    bodyMarkdown: listing.body_markdown,
    processedHtml: listing.processed_html,
    createdAt: toRfc3339(listing.created_at),
    bumpedAt: toOptionalRfc3339(listing.bumped_at) ?? '',
    ...(location !== null && { location }),
    ...(expiresAt !== null && { expiresAt: toRfc3339(expiresAt) }),
  };
}

/** Appends an event per deleted listing; `version` is the last stored one. */
export async function appendListingsDeleted(
  em: SqlEntityManager,
  listings: readonly Pick<EventListing, 'id' | 'version' | 'category' | 'user_id' | 'organization_id'>[],
): Promise<void> {
  const changes = listings.map(({ id, version, category, ...listing }) => ({
    event: { id, version: version + 1, deleted: true, category, userId: listing.user_id, ...organizationOf(listing) },
    ...about('listing', id, version + 1),
  }));
  await appendEvents(em, ListingChangedSchema, changes);
}

function organizationOf({ organization_id: organizationId }: Pick<EventListing, 'organization_id'>) {
  return organizationId === null ? {} : { organizationId };
}
