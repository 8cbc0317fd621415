import { FetchError } from '@commonplace/fetch/fetch-error';
import type { CompiledQuery } from 'kysely';
import type { Counter } from 'prom-client';
import type { ContentContext } from '../context.ts';
import { withJitter } from '@commonplace/background/backoff';
import { deliver, deny, isConfirmed, isSuccess, type Hub } from './callback.ts';
import type { FeedBody, FeedReader } from './read-feed.ts';
import { noteFeed } from './read-changed-feeds.ts';
import {
  completeDelivery,
  confirmSubscription,
  dropRequest,
  endSubscription,
  postponeSubscription,
  type ClaimedSubscription,
} from './subscription-queue.ts';

/** What calls of callbacks need. */
export interface Calls {
  context: Pick<ContentContext, 'database' | 'logger'>;
  hub: Hub;
  feeds: FeedReader;
  deliveries: Counter<'outcome'>;
  signal: AbortSignal;
}

/** How long after each failed try to confirm a request the next one follows. */
const confirmationDelays = [60];
/** The same for deliveries; after the last one the subscription ends, some 21 hours after the first. */
const deliveryDelays = [10, 60, 5 * 60, 30 * 60, 2 * 60 * 60, 6 * 60 * 60, 12 * 60 * 60];

/** A callback that takes longer waits for its next deliveries behind those that do not. */
const promptMs = 1_000;

/** Calls the callback of a subscription for what is due: the confirmation of its request, or a changed feed. */
export async function callCallback(due: ClaimedSubscription, calls: Calls): Promise<void> {
  try {
    await (due.requested_mode === null ? deliverFeed(due, calls) : confirm(due, due.requested_mode, calls));
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    calls.context.logger.info({ err: error, host: due.host }, 'callback of a feed subscription cannot be called');
    if (due.requested_mode === null) calls.deliveries.inc({ outcome: 'failed' });
    await postponeOrEnd(due, calls);
  }
}

async function confirm(due: ClaimedSubscription, mode: string, calls: Calls): Promise<void> {
  const { hub, signal } = calls;
  const { id, claimed_until: claimedUntil, callback, topic_path: topicPath } = due;
  const feed = mode === 'subscribe' ? await readTopic(due, calls) : undefined;
  if (mode === 'subscribe' && !feed) return;
  const leaseSeconds = due.requested_lease_seconds ?? undefined;
  if (!(await isConfirmed({ mode, callback, topicPath, leaseSeconds }, hub, signal))) return postponeOrEnd(due, calls);
  if (!feed) return write(endSubscription.compile({ id, claimedUntil }), calls);
  await noteFeed(calls.context, due.topic_id, feed.digest);
  await write(confirmSubscription.compile({ id, claimedUntil, digest: feed.digest }), calls);
}

/** The site shows no such feed to visitors. */
const absences = new Set(['bad_status', 'wrong_type']);

/** Reads the feed of a request; tells the callback that there is none, and returns undefined. */
async function readTopic(due: ClaimedSubscription, calls: Calls): Promise<FeedBody | undefined> {
  const { feeds, hub, signal } = calls;
  const { callback, topic_path: topicPath } = due;
  try {
    return await feeds.recent(topicPath, signal);
  } catch (error) {
    if (!(error instanceof FetchError) || !absences.has(error.failure)) throw error;
    await write(dropRequest.compile({ id: due.id, claimedUntil: due.claimed_until }), calls);
    await deny({ callback, topicPath }, 'there is no such feed', hub, signal);
    return undefined;
  }
}

async function deliverFeed(due: ClaimedSubscription, calls: Calls): Promise<void> {
  const { feeds, hub, signal } = calls;
  const { id, claimed_until: claimedUntil, callback, topic_path: topicPath, secret } = due;
  const feed = await feeds.recent(topicPath, signal);
  const startTime = Date.now();
  if (feed.digest !== due.delivered_digest) {
    const status = await deliver({ callback, topicPath, secret, feed }, hub, signal);
    const outcome = outcomeOf(status);
    calls.deliveries.inc({ outcome });
    if (outcome === 'ended') return write(endSubscription.compile({ id, claimedUntil }), calls);
    if (outcome === 'failed') return postponeOrEnd(due, calls);
  }
  await write(
    completeDelivery.compile({ id, claimedUntil, digest: feed.digest, isPrompt: Date.now() - startTime < promptMs }),
    calls,
  );
}

function outcomeOf(status: number): 'delivered' | 'failed' | 'ended' {
  if (status === 410) return 'ended';
  return isSuccess(status) ? 'delivered' : 'failed';
}

/** Repeats a call later, or gives up. */
async function postponeOrEnd(due: ClaimedSubscription, calls: Calls): Promise<void> {
  const { id, claimed_until: claimedUntil, failures_count: failures, requested_mode: mode } = due;
  const delay = (mode === null ? deliveryDelays : confirmationDelays)[failures];
  if (delay === undefined) {
    const end = mode === null ? endSubscription : dropRequest;
    return write(end.compile({ id, claimedUntil }), calls);
  }
  await write(postponeSubscription.compile({ id, claimedUntil, seconds: withJitter(delay) }), calls);
}

async function write(statement: CompiledQuery, { context, signal }: Calls): Promise<void> {
  await context.database.write({ signal }, statement, () => {});
}
