import { keepSnapshots, type Projection } from '@commonplace/events/projection';
import type { ListingChanged } from '@commonplace/proto/listings/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { writeEntries } from '../search-entries/write-entries.ts';

const listings: Projection<ListingChanged> = {
  table: 'listings',
  key: 'id',
  row: (event) => ({
    id: event.id,
    version: event.version,
    deleted: event.deleted,
    published: event.published,
    user_id: event.userId,
    organization_id: event.organizationId ?? null,
    category: event.category,
    title: event.title,
    slug: event.slug,
    tags: event.tags,
    body_markdown: event.bodyMarkdown,
    processed_html: event.processedHtml,
    location: event.location ?? null,
    created_at: event.createdAt || null,
    bumped_at: event.bumpedAt || null,
    expires_at: event.expiresAt ?? null,
  }),
};

/** Copies listings, by which searches find and show them. */
export async function applyListingsChanged(
  events: readonly ListingChanged[],
  { em }: { em: SqlEntityManager },
): Promise<void> {
  const changed = await keepSnapshots(em.getKysely(), listings, events);
  await writeEntries(
    em,
    'listings',
    changed.map(({ id }) => id),
  );
}
