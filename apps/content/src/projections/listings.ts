import { headOf, keepSnapshots, type Projection } from '@commonplace/events/projection';
import type { ListingChanged } from '@commonplace/proto/listings/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { writeEntries } from '../search/entries/write-entries.ts';

const listings: Projection<ListingChanged> = {
  table: 'listings',
  key: 'id',
  row: (event) => ({
    ...headOf(event),
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
  await keepDeletedPaths(em, events);
  const changed = await keepSnapshots(em.getKysely(), listings, events);
  await writeEntries(
    em,
    'listings',
    changed.map(({ id }) => id),
  );
}

/** Keeps the paths of listings that are deleted while they are public: the event of a deletion has no slug. */
async function keepDeletedPaths(em: SqlEntityManager, events: readonly ListingChanged[]): Promise<void> {
  const ids = events.filter(({ deleted }) => deleted).map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    insert into former_paths (path, record_type, record_id)
    select '/listings/' || category || '/' || slug, 'listing', id from listings
    where id = any(${ids}::integer[]) and published and slug <> '' order by id
    on conflict (path) do update set record_id = excluded.record_id`.execute(em.getKysely());
}
