import { advisoryLocks } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Counts the articles of every tag whose articles have changed. One process at a time: two counts at once could leave
 * the older one standing.
 */
export async function countChangedTags(database: Database, signal: AbortSignal): Promise<void> {
  await database.transaction(signal, async (em) => {
    const kysely = em.getKysely<Tables>();
    const { rows } = await sql<{ locked: boolean }>`
      select exists (select from tag_recounts) and pg_try_advisory_xact_lock(${advisoryLocks.coalescing}) as locked`.execute(
      kysely,
    );
    if (rows[0]?.locked !== true) return;
    await sql`
      with changed as (delete from tag_recounts returning tag_id)
      update tags set articles_count = (select count(*) from article_tags where article_tags.tag_id = tags.id)
      where id in (select tag_id from changed)`.execute(kysely);
  });
}
