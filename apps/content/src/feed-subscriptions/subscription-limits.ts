import { countUpTo } from '@commonplace/db/count-up-to';
import { statement, type Given } from '@commonplace/db/statement';
import { DomainError } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { searchBase, type Topic } from './topic.ts';

const day = 24 * 60 * 60;
/** How long a subscription lasts, in seconds. */
export const lease = { min: 60 * 60, usual: 10 * day, max: 30 * day };

/** What the hub keeps, so that no one can make it keep or send more. */
export const maxSubscriptions = { total: 20_000, perTopic: 2_000, perHost: 500, unconfirmedPerHost: 50 };
/** Each of these is read again with every change of an article. */
export const maxSearches = 100;

/** Counts no further than the limits. */
const countSubscriptions = statement(
  'count-feed-subscriptions',
  (_: Kysely<Tables>, given: Given<{ topicId: number; host: string }>) => sql<
    Record<'total' | 'of_topic' | 'of_host' | 'unconfirmed', number>
  >`
    select
      ${countUpTo(maxSubscriptions.total, sql`from feed_subscriptions`)} as total,
      ${countUpTo(maxSubscriptions.perTopic, sql`from feed_subscriptions where topic_id = ${given('topicId')}`)} as of_topic,
      ${countUpTo(maxSubscriptions.perHost, sql`from feed_subscriptions where host = ${given('host')}`)} as of_host,
      ${countUpTo(
        maxSubscriptions.unconfirmedPerHost,
        sql`from feed_subscriptions where host = ${given('host')} and expires_at is null`,
      )} as unconfirmed`,
);

const countSearches = statement(
  'count-search-topics',
  () => sql<{ count: number }>`
    select ${countUpTo(maxSearches, sql`from feed_topics where base = ${sql.lit(searchBase)}`)} as count`,
);

/** Throws `rate_limited` if there is no room for another subscription of this host to the topic. */
export async function requireRoom(em: SqlEntityManager, topicId: number, host: string): Promise<void> {
  const found = await countSubscriptions.one(em.getKysely(), { topicId, host });
  const { total, perTopic, perHost, unconfirmedPerHost } = maxSubscriptions;
  if (found.unconfirmed >= unconfirmedPerHost) throw full(60, 'too many unconfirmed subscriptions of this host');
  if (found.of_host >= perHost) throw full(day, `at most ${perHost} subscriptions of a host`);
  if (found.of_topic >= perTopic) throw full(day, `at most ${perTopic} subscriptions to a feed`);
  if (found.total >= total) throw full(day, 'the hub takes no further subscriptions');
}

/** Throws `rate_limited` if there is no room for the feed of another search. */
export async function requireRoomForTopic(em: SqlEntityManager, { base }: Topic): Promise<void> {
  if (base !== searchBase) return;
  const { count } = await countSearches.one(em.getKysely(), {});
  if (count >= maxSearches) throw full(day, `at most ${maxSearches} searches have subscriptions`);
}

function full(retryAfterSeconds: number, message: string): DomainError {
  return new DomainError('rate_limited', message, { retryAfterSeconds });
}
