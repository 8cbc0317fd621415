import { toOptionalRfc3339, toRfc3339 } from '@commonplace/db/timestamps';
import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What is announced of a listing. */
export const announcedColumns = [
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

type AnnouncedListing = Pick<Selectable<Tables['listings']>, (typeof announcedColumns)[number]>;

/** Announces how these listings now stand; one that is withheld is published to nobody. Last in the transaction, like every event. */
export async function announceListings(em: SqlEntityManager, listings: readonly AnnouncedListing[]): Promise<void> {
  const changes = listings.map(({ id, version, published, withheld, category, ...listing }) => {
    const isShown = published && !withheld;
    const owner = { userId: listing.user_id, ...organizationOf(listing) };
    const event = { id, version, published: isShown, category, ...owner, ...(isShown && detailsOf(listing)) };
    return { event, ...about('listing', id, version) };
  });
  if (changes.length > 0) await appendEvents(em, ListingChangedSchema, changes);
}

/** As `announceListings`, of one that was just written. */
export async function announceListing(em: SqlEntityManager, id: number): Promise<void> {
  const columns = em.getKysely<Tables>().selectFrom('listings').select(announcedColumns);
  await announceListings(em, await columns.where('id', '=', id).execute());
}

/** Announces the next listings again, at the versions that they have, and returns their ids. */
export async function announceListingsAnew(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const columns = em.getKysely<Tables>().selectFrom('listings').select(announcedColumns);
  const listings = await columns.where('id', '>', after).orderBy('id').limit(limit).execute();
  await announceListings(em, listings);
  return listings.map(({ id }) => id);
}

/** What searches find and show of a listing that everybody may see. */
function detailsOf(listing: Omit<AnnouncedListing, 'id' | 'version' | 'published' | 'withheld' | 'category'>) {
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

/** Announces that these listings are gone; `version` is the last that they had. */
export async function announceRemoval(
  em: SqlEntityManager,
  listings: readonly Pick<AnnouncedListing, 'id' | 'version' | 'category' | 'user_id' | 'organization_id'>[],
): Promise<void> {
  const changes = listings.map(({ id, version, category, ...listing }) => ({
    event: { id, version: version + 1, deleted: true, category, userId: listing.user_id, ...organizationOf(listing) },
    ...about('listing', id, version + 1),
  }));
  await appendEvents(em, ListingChangedSchema, changes);
}

function organizationOf({ organization_id: organizationId }: Pick<AnnouncedListing, 'organization_id'>) {
  return organizationId === null ? {} : { organizationId };
}
