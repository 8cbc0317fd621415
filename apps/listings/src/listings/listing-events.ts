import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** What is announced of a listing. */
export const announcedColumns = [
  'id',
  'version',
  'published',
  'withheld',
  'user_id',
  'organization_id',
  'category',
] as const;

interface AnnouncedListing {
  id: number;
  version: number;
  published: boolean;
  withheld: boolean;
  user_id: number;
  organization_id: number | null;
  category: string;
}

/** Announces how these listings now stand; one that is withheld is published to nobody. Last in the transaction, like every event. */
export async function announceListings(em: SqlEntityManager, listings: readonly AnnouncedListing[]): Promise<void> {
  const changes = listings.map(({ id, version, published, withheld, category, ...listing }) => ({
    event: {
      id,
      version,
      published: published && !withheld,
      category,
      userId: listing.user_id,
      ...organizationOf(listing),
    },
    ...about('listing', id, version),
  }));
  await appendEvents(em, ListingChangedSchema, changes);
}

/** Announces that these listings are gone; `version` is the last that they had. */
export async function announceRemoval(
  em: SqlEntityManager,
  listings: readonly Omit<AnnouncedListing, 'published' | 'withheld'>[],
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
