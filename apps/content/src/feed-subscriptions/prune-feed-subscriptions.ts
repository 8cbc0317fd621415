import { statement } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';

/** Removes subscriptions whose lease is over, and feeds without any. */
export const pruneFeedSubscriptionsJob = defineJob({
  name: 'prune-feed-subscriptions',
  payload: z.object({}),
  timeLimitSeconds: 600,
  schedule: '23 * * * *',
});

const pruneSubscriptions = statement(
  'prune-feed-subscriptions',
  () => sql`delete from feed_subscriptions where expires_at < now() and requested_mode is null`,
);

const pruneTopics = statement(
  'prune-feed-topics',
  () => sql`
    delete from feed_topics where created_at < now() - interval '1 hour'
      and not exists (select from feed_subscriptions where topic_id = feed_topics.id)`,
);

export async function pruneFeedSubscriptions(
  { database }: Pick<ContentContext, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  await database.write({ signal }, pruneSubscriptions.compile({}), () => {});
  await database.write({ signal }, pruneTopics.compile({}), () => {});
}
