import { advisoryLocks } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { TagUsageChangedSchema } from '@commonplace/proto/content/v1/events';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/**
 * Counts the articles of every tag whose articles have changed, and announces the tags that have more or fewer. One process at a time: two counts at once could leave
 * the older one standing.
 */
export async function countChangedTags(database: Database, signal: AbortSignal): Promise<void> {
  await database.transaction(signal, async (em) => {
    const kysely = em.getKysely<Tables>();
    const { rows: locks } = await sql<{ locked: boolean }>`
      select exists (select from tag_recounts) and pg_try_advisory_xact_lock(${advisoryLocks.coalescing}) as locked`.execute(
      kysely,
    );
    if (locks[0]?.locked !== true) return;
    const { rows: counted } = await sql<{ name: string }>`
      with changed as (delete from tag_recounts returning tag_id),
      counts as (
        select tag_id, (select count(*) from article_tags where article_tags.tag_id = changed.tag_id) as articles
        from changed group by tag_id)
      update tags set articles_count = counts.articles from counts
      where tags.id = counts.tag_id and tags.articles_count <> counts.articles returning tags.name`.execute(kysely);
    if (counted.length === 0) return;
    const events = chunked(counted).map((tags) => ({
      event: { tagNames: tags.map(({ name }) => name) },
      ...about('tag_usage'),
    }));
    await appendEvents(em, TagUsageChangedSchema, events);
  });
}

/** An event of every tag there is would be larger than NATS takes. */
function chunked<Item>(items: readonly Item[]): Item[][] {
  const size = 1_000;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
