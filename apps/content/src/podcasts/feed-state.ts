import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Validators of a feed's response; sent with the next request, the server answers only if the feed has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The outcome of reading a feed. */
interface FeedOutcome extends Validators {
  podcastId: number;
  skippedCount: number;
}

const unchanged = statement(
  'feed-unchanged',
  (_db: Kysely<Tables>, param: Param<{ podcastId: number }>) => sql`
    update podcasts set fetched_at = now(), succeeded_at = now(), failures_count = 0, error = null,
      due_at = now() + interval '1 hour'
    where id = ${param('podcastId')} and feed_url is not null`,
);

const changed = statement(
  'feed-read',
  (_db: Kysely<Tables>, param: Param<FeedOutcome>) => sql`
    update podcasts set fetched_at = now(), succeeded_at = now(), failures_count = 0, error = null,
      due_at = now() + interval '1 hour', skipped_count = ${param('skippedCount')},
      etag = ${param('etag')}, last_modified = ${param('lastModified')}
    where id = ${param('podcastId')} and feed_url is not null`,
);

/** Retries after 15 minutes, doubled with each further failure, up to a day. */
const failed = statement(
  'feed-failed',
  (_db: Kysely<Tables>, param: Param<{ podcastId: number; error: string }>) => sql`
    update podcasts set fetched_at = now(), error = ${param('error')}, failures_count = failures_count + 1,
      due_at = now() + least(interval '1 day', interval '15 minutes' * power(2, least(failures_count, 10)))
    where id = ${param('podcastId')} and feed_url is not null`,
);

/** Records that the feed has not changed; it is read again in an hour. */
export async function recordUnchanged(em: SqlEntityManager, podcastId: number): Promise<void> {
  await unchanged.all(em.getKysely(), { podcastId });
}

export async function recordRead(em: SqlEntityManager, outcome: FeedOutcome): Promise<void> {
  await changed.all(em.getKysely(), outcome);
}

/** Records that the feed could not be read; its episodes stay, and the next try is delayed. */
export async function recordFailure(em: SqlEntityManager, podcastId: number, error: string): Promise<void> {
  await failed.all(em.getKysely(), { podcastId, error });
}
