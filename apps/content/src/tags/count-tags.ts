import { advisoryLocks } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { TagUsageChangedSchema } from '@commonplace/proto/content/v1/events';
import { sql } from 'kysely';
import { writeEntries } from '../search/entries/write-entries.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Adds pending counts to the tags' counts of articles, and announces tags whose count has changed. A tag with an
 * unknown change is counted in full, in the same statement that takes the pending rows. One process at a time, since a
 * slower count could overwrite a newer one. Also updates search entries of the tags.
 */
export async function countChangedTags(database: Database, signal: AbortSignal): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    const kysely = em.getKysely<Tables>();
    const { rows: locks } = await sql<{ locked: boolean }>`
      select exists (select from tag_recounts) and pg_try_advisory_xact_lock(${advisoryLocks.coalescing}) as locked`.execute(
      kysely,
    );
    if (locks[0]?.locked !== true) return;
    const { rows: counted } = await sql<{ id: number; name: string }>`
      with taken as (delete from tag_recounts returning tag_id, change),
      changed as (select tag_id, sum(change)::integer as change, bool_or(change is null) as is_unknown from taken group by tag_id),
      counts as (
        select id, case when is_unknown
          then (select count(*) from article_tags where article_tags.tag_id = id)
          else greatest(articles_count + change, 0) end as articles
        from changed join tags on tags.id = changed.tag_id)
      update tags set articles_count = counts.articles from counts
      where tags.id = counts.id and tags.articles_count <> counts.articles returning tags.id, tags.name`.execute(
      kysely,
    );
    if (counted.length === 0) return;
    await writeEntries(
      em,
      'tags',
      counted.map(({ id }) => id),
    );
    const events = chunked(counted).map((tags) => ({
      event: { tagNames: tags.map(({ name }) => name) },
      ...about('tag_usage'),
    }));
    await appendEvents(em, TagUsageChangedSchema, events);
  });
}

/** One event of all tags would exceed the message size of NATS. */
function chunked<Item>(items: readonly Item[]): Item[][] {
  const size = 1_000;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
