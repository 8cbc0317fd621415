import { countUpTo } from '@commonplace/db/count-up-to';
import { statement, type Param } from '@commonplace/db/statement';
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
/** The share of each of these limits for one asking network, so that it cannot use up the room of others. */
const networkShare = 1 / 10;
const shareOf = (max: number) => Math.floor(max * networkShare);

/** A request for a subscription. */
interface RequestedRoom {
  topicId: number;
  /** The registered domain of the callback. */
  host: string;
  network: string;
}

/** Counts no further than the limits. */
const countSubscriptions = statement(
  'count-feed-subscriptions',
  (_: Kysely<Tables>, param: Param<RequestedRoom>) => sql<
    Record<'total' | 'of_network' | 'of_topic' | 'of_network_to_topic' | 'of_host' | 'unconfirmed', number>
  >`
    select
      ${countUpTo(maxSubscriptions.total, sql`from feed_subscriptions`)} as total,
      ${countUpTo(
        shareOf(maxSubscriptions.total),
        sql`from feed_subscriptions where network = ${param('network')}`,
      )} as of_network,
      ${countUpTo(
        shareOf(maxSubscriptions.perTopic),
        sql`from feed_subscriptions where topic_id = ${param('topicId')} and network = ${param('network')}`,
      )} as of_network_to_topic,
      ${countUpTo(maxSubscriptions.perTopic, sql`from feed_subscriptions where topic_id = ${param('topicId')}`)} as of_topic,
      ${countUpTo(maxSubscriptions.perHost, sql`from feed_subscriptions where host = ${param('host')}`)} as of_host,
      ${countUpTo(
        maxSubscriptions.unconfirmedPerHost,
        sql`from feed_subscriptions where host = ${param('host')} and expires_at is null`,
      )} as unconfirmed`,
);

const countSearches = statement(
  'count-search-topics',
  (_: Kysely<Tables>, param: Param<{ network: string }>) => sql<Record<'total' | 'of_network', number>>`
    select count(*)::integer as total, (count(*) filter (where network = ${param('network')}))::integer as of_network
    from feed_topics where base = ${sql.lit(searchBase)}`,
);

/** Throws `rate_limited` if there is no room for another subscription of this host or network to the topic. */
export async function requireRoom(em: SqlEntityManager, requested: RequestedRoom): Promise<void> {
  const counts = await countSubscriptions.one(em.getKysely(), requested);
  const { total, perTopic, perHost, unconfirmedPerHost } = maxSubscriptions;
  if (counts.unconfirmed >= unconfirmedPerHost) throw full(60, 'too many unconfirmed subscriptions of this host');
  if (counts.of_host >= perHost) throw full(day, `at most ${perHost} subscriptions of a host`);
  if (counts.of_network >= shareOf(total)) throw full(day, 'too many subscriptions from this network');
  if (counts.of_network_to_topic >= shareOf(perTopic))
    throw full(day, 'too many subscriptions to this feed from this network');
  if (counts.of_topic >= perTopic) throw full(day, `at most ${perTopic} subscriptions to a feed`);
  if (counts.total >= total) throw full(day, 'the hub takes no further subscriptions');
}

/** Throws `rate_limited` if there is no room for the feed of another search. */
export async function requireRoomForTopic(em: SqlEntityManager, { base }: Topic, network: string): Promise<void> {
  if (base !== searchBase) return;
  const counts = await countSearches.one(em.getKysely(), { network });
  if (counts.of_network >= shareOf(maxSearches)) throw full(day, 'too many searches from this network');
  if (counts.total >= maxSearches) throw full(day, `at most ${maxSearches} searches have subscriptions`);
}

function full(retryAfterSeconds: number, message: string): DomainError {
  return new DomainError('rate_limited', message, { retryAfterSeconds });
}
