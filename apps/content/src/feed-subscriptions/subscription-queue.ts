import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Calls of one host at a time. */
export const maxPerHost = 2;
/** Due rows of which calls are chosen; of the hosts that are busy, none is among them. */
const maxConsidered = 500;

/** Takes due subscriptions for a minute: those whose callback took its last delivery at once, or the others. */
export const claimSubscriptions = statement(
  'claim-feed-subscriptions',
  (_: Kysely<Tables>, param: Param<{ busyHosts: string[]; limit: number; isPrompt: boolean }>) => sql<ClaimedRow>`
    update feed_subscriptions as s set due_at = now() + interval '1 minute'
    from feed_topics as t
    where t.id = s.topic_id and s.id in (
      select id from feed_subscriptions
      where due_at <= now() and id in (
        select id from (
          select id, failures_count, due_at,
            row_number() over (partition by host order by failures_count, due_at) as place
          from (
            select id, host, failures_count, due_at from feed_subscriptions
            where due_at <= now() and host <> all(${param('busyHosts')})
              and is_prompt = ${param('isPrompt')}
            order by failures_count, due_at limit ${sql.lit(maxConsidered)}
          ) as considered
        ) as placed
        where place <= ${sql.lit(maxPerHost)} order by failures_count, due_at limit ${param('limit')})
      for update skip locked)
    returning s.id, s.topic_id, s.callback, s.host, s.secret, s.delivered_digest, s.failures_count,
      s.expires_at is not null as is_confirmed, s.requested_mode, s.requested_lease_seconds,
      s.due_at::text as claimed_until, t.path as topic_path`,
);

interface ClaimedRow {
  id: number;
  topic_id: number;
  callback: string;
  host: string;
  secret: string | null;
  delivered_digest: string | null;
  failures_count: number;
  is_confirmed: boolean;
  requested_mode: string | null;
  requested_lease_seconds: number | null;
  claimed_until: string;
  topic_path: string;
}

/** A subscription whose callback is called. */
export type ClaimedSubscription = RowOf<typeof claimSubscriptions>;

interface SubscriptionClaim {
  id: number;
  claimedUntil: string;
}

/** A callback has confirmed its request: it gets what changes from then on. A newer request stays due. */
export const confirmSubscription = statement(
  'confirm-feed-subscription',
  (_: Kysely<Tables>, param: Param<SubscriptionClaim & { digest: string }>) => sql`
    update feed_subscriptions set secret = requested_secret,
      expires_at = now() + make_interval(secs => requested_lease_seconds), requested_mode = null,
      requested_lease_seconds = null, requested_secret = null, failures_count = 0,
      delivered_digest = case when expires_at is null then ${param('digest')} else delivered_digest end,
      due_at = case when expires_at is not null and delivered_digest is distinct from ${param('digest')} then now() end
    where id = ${param('id')} and due_at = ${param('claimedUntil')}::timestamptz`,
);

/** A callback has got a feed. If it changed meanwhile, the subscription is due again. */
export const completeDelivery = statement(
  'complete-feed-delivery',
  (_: Kysely<Tables>, param: Param<SubscriptionClaim & { digest: string; isPrompt: boolean }>) => sql`
    update feed_subscriptions as s set delivered_digest = ${param('digest')}, failures_count = 0,
      is_prompt = ${param('isPrompt')},
      due_at = case
        when s.due_at is distinct from ${param('claimedUntil')}::timestamptz then s.due_at
        when t.digest is distinct from ${param('digest')} then now() + interval '1 second'
      end
    from feed_topics as t where t.id = s.topic_id and s.id = ${param('id')}`,
);

/** A call failed and is repeated. */
export const postponeSubscription = statement(
  'postpone-feed-subscription',
  (_: Kysely<Tables>, param: Param<SubscriptionClaim & { seconds: number }>) => sql`
    update feed_subscriptions set failures_count = failures_count + 1, is_prompt = false,
      due_at = now() + make_interval(secs => ${param('seconds')}::double precision)
    where id = ${param('id')} and due_at = ${param('claimedUntil')}::timestamptz`,
);

/** A request was not confirmed: a subscription that was confirmed before stays as it was, another one ends. */
export const dropRequest = statement(
  'drop-feed-subscription-request',
  (_: Kysely<Tables>, param: Param<SubscriptionClaim>) => sql`
    with ended as (
      delete from feed_subscriptions
      where id = ${param('id')} and due_at = ${param('claimedUntil')}::timestamptz and expires_at is null)
    update feed_subscriptions as s set requested_mode = null, requested_lease_seconds = null, requested_secret = null,
      failures_count = 0, due_at = case when s.delivered_digest is distinct from t.digest then now() end
    from feed_topics as t
    where t.id = s.topic_id and s.id = ${param('id')} and s.due_at = ${param('claimedUntil')}::timestamptz
      and s.expires_at is not null`,
);

/** Ends a subscription, unless it was requested again meanwhile. */
export const endSubscription = statement(
  'end-feed-subscription',
  (_: Kysely<Tables>, param: Param<SubscriptionClaim>) => sql`
    delete from feed_subscriptions where id = ${param('id')} and due_at = ${param('claimedUntil')}::timestamptz`,
);
