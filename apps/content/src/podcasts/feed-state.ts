import { statement, type Given } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What a server said of a feed: sent with the next request, it answers only if the feed has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** What has come of a feed that was read. */
interface FeedOutcome extends Validators {
  podcastId: number;
  skippedCount: number;
}

const unchanged = statement(
  'feed-unchanged',
  (_db: Kysely<Tables>, given: Given<{ podcastId: number }>) => sql`
    update podcasts set fetched_at = now(), succeeded_at = now(), failures_count = 0, error = null,
      due_at = now() + interval '1 hour'
    where id = ${given('podcastId')} and feed_url is not null`,
);

const changed = statement(
  'feed-read',
  (_db: Kysely<Tables>, given: Given<FeedOutcome>) => sql`
    update podcasts set fetched_at = now(), succeeded_at = now(), failures_count = 0, error = null,
      due_at = now() + interval '1 hour', skipped_count = ${given('skippedCount')},
      etag = ${given('etag')}, last_modified = ${given('lastModified')}
    where id = ${given('podcastId')} and feed_url is not null`,
);

/** A quarter of an hour after the first failure, twice as long after each that follows, and at last a day. */
const failed = statement(
  'feed-failed',
  (_db: Kysely<Tables>, given: Given<{ podcastId: number; error: string }>) => sql`
    update podcasts set fetched_at = now(), error = ${given('error')}, failures_count = failures_count + 1,
      due_at = now() + least(interval '1 day', interval '15 minutes' * power(2, least(failures_count, 10)))
    where id = ${given('podcastId')} and feed_url is not null`,
);

/** The feed is as it was; it is asked for again in an hour. */
export async function recordUnchanged(em: SqlEntityManager, podcastId: number): Promise<void> {
  await unchanged.all(em.getKysely(), { podcastId });
}

/** The feed was read. */
export async function recordRead(em: SqlEntityManager, outcome: FeedOutcome): Promise<void> {
  await changed.all(em.getKysely(), outcome);
}

/** The feed could not be read; what is known of it stays, and it is left alone for a while. */
export async function recordFailure(em: SqlEntityManager, podcastId: number, error: string): Promise<void> {
  await failed.all(em.getKysely(), { podcastId, error });
}
