import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { unavailable } from '@commonplace/domain/errors';
import { Violations } from '@commonplace/domain/violations';
import { registrableDomain } from '@commonplace/fetch/registrable-domain';
import type { RequestFeedSubscriptionRequest } from '@commonplace/proto/content/v1/feed_subscriptions';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { lease, requireRoom, requireRoomForTopic } from './subscription-limits.ts';
import { subscribersDue } from './subscribers-due.ts';
import { parseTopic, type Topic } from './topic.ts';

const { callbackBytes, secretBytes } = limits.feedSubscription;

const findTopic = statement('feed-topic', (db: Kysely<Tables>, param: Param<{ path: string }>) =>
  db.selectFrom('feed_topics').select('id').where('path', '=', param('path')),
);

const addTopic = statement('add-feed-topic', (db: Kysely<Tables>, param: Param<Topic & { network: string }>) =>
  db
    .insertInto('feed_topics')
    .values({ path: param('path'), base: param('base'), network: param('network') })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ base: param('base') }))
    .returning('id'),
);

interface Requested {
  topicId: number;
  callback: string;
  host: string;
  network: string;
  mode: string;
  leaseSeconds: number | null;
  secret: string | null;
}

/** A second request replaces the first. A confirmed subscription changes only when the new request is confirmed. */
const repeatRequest = statement(
  'repeat-feed-subscription',
  (_: Kysely<Tables>, param: Param<Omit<Requested, 'network'>>) => sql<{ id: number }>`
    update feed_subscriptions set host = ${param('host')}, requested_mode = ${param('mode')}, requested_secret = ${param('secret')},
      requested_lease_seconds = ${param('leaseSeconds')}::integer, due_at = now(), failures_count = 0
    where topic_id = ${param('topicId')} and callback = ${param('callback')} returning id`,
);

const addRequest = statement(
  'add-feed-subscription',
  (_: Kysely<Tables>, param: Param<Requested>) => sql`
    insert into feed_subscriptions
      (topic_id, callback, host, network, requested_mode, requested_lease_seconds, requested_secret, due_at)
    values (${param('topicId')}, ${param('callback')}, ${param('host')}, ${param('network')}, ${param('mode')},
      ${param('leaseSeconds')}::integer, ${param('secret')}, now())
    on conflict (topic_id, callback) do nothing`,
);

/**
 * Takes the request of a program to be told of changes of a feed, or to end that; its callback has to confirm it (WebSub, 5.1).
 * @throws DomainError validation_failed, `rate_limited` if the hub is full, `unavailable` without a hub.
 */
export async function requestFeedSubscription(
  { database, hub, fetcher }: Pick<ContentContext, 'database' | 'hub' | 'fetcher'>,
  call: CallContext,
  request: RequestFeedSubscriptionRequest,
) {
  if (!hub) throw unavailable('the site has no hub');
  const { topic, callback } = validate(request, hub.origin, fetcher);
  const { mode, network } = request;
  const host = registrableDomain(callback);
  // A form without a secret has an empty one.
  const secret = request.secret || null;
  const leaseSeconds = mode === 'subscribe' ? leaseOf(request.leaseSeconds) : null;
  await database.transaction(call, async (em) => {
    const topicId = (await findTopic.first(em.getKysely(), topic))?.id ?? (await createTopic(em, topic, request));
    // The end of a subscription that is unknown.
    if (topicId === undefined) return;
    const subscription = { topicId, callback: callback.href, host, mode, leaseSeconds, secret };
    subscribersDue.raise(em);
    if (await repeatRequest.first(em.getKysely(), subscription)) return;
    if (mode !== 'subscribe') return;
    await requireRoom(em, { topicId, host, network });
    await addRequest.all(em.getKysely(), { ...subscription, network });
  });
  return { mode, topic: request.topic, callback: callback.href, leaseSeconds: leaseSeconds ?? 0 };
}

async function createTopic(
  em: SqlEntityManager,
  topic: Topic,
  { mode, network }: RequestFeedSubscriptionRequest,
): Promise<number | undefined> {
  if (mode !== 'subscribe') return undefined;
  await requireRoomForTopic(em, topic, network);
  return (await addTopic.one(em.getKysely(), { ...topic, network })).id;
}

function leaseOf(seconds: number | undefined): number {
  return Math.min(Math.max(seconds ?? lease.usual, lease.min), lease.max);
}

function validate(
  { mode, topic, callback, leaseSeconds, secret = '' }: RequestFeedSubscriptionRequest,
  origin: string,
  { mayFetch }: Pick<ContentContext['fetcher'], 'mayFetch'>,
) {
  const violations = new Violations();
  if (mode !== 'subscribe' && mode !== 'unsubscribe') violations.add('mode', 'must be subscribe or unsubscribe');
  const feed = parseTopic(topic, origin);
  if (!feed) violations.add('topic', 'must be the URL of a feed of this site, without a page');
  const url = URL.parse(callback);
  if (url === null || !mayFetch(callback)) violations.add('callback', 'must be the URL of a public host');
  else if (url.href.length > callbackBytes)
    violations.add('callback', `is too long (maximum is ${callbackBytes} bytes)`);
  if (leaseSeconds !== undefined && leaseSeconds < 1) violations.add('lease_seconds', 'must be at least 1');
  if (Buffer.byteLength(secret) > secretBytes)
    violations.add('secret', `is too long (maximum is ${secretBytes} bytes)`);
  violations.throwIfAny();
  if (!feed || !url) throw new Error('a violation was not thrown');
  url.hash = '';
  return { topic: feed, callback: url };
}
