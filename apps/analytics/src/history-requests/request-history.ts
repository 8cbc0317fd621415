import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { defineJob } from '@commonplace/jobs/define-job';
import { HistoryWantedSchema } from '@commonplace/proto/analytics/v1/events';
import {
  CommentChangedSchema,
  FollowsChangedSchema,
  ReactionChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { AnalyticsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

export const requestHistoryJob = defineJob({
  name: 'ask-for-history',
  payload: z.object({}),
  timeLimitSeconds: 60,
  schedule: '*/10 * * * *',
});

/** Events that the figures are made of. */
const requestedTypes = [
  ArticleChangedSchema,
  UserChangedSchema,
  CommentChangedSchema,
  ReactionChangedSchema,
  FollowsChangedSchema,
];

/**
 * Requests that other services republish their records, once, if an earlier release filled this database without the
 * history. Processes of that release may still consume the events; while that shows within a day, it requests them
 * again.
 */
export async function requestHistory({ database }: Pick<AnalyticsContext, 'database'>, signal: AbortSignal) {
  await database.transaction({ signal }, async (em) => {
    const db = em.getKysely<Tables>();
    const { rows } = await sql`
      update history_requests set asked_at = now() where asked_at is null and due_at <= now()
      returning id`.execute(db);
    if (rows.length === 0) {
      await requestAgain(db);
      return;
    }
    const types = requestedTypes.map(({ typeName }) => typeName);
    await appendEvent(em, HistoryWantedSchema, { types }, about('history'));
  });
}

/** Schedules another request in an hour if reactions without a category remain. */
async function requestAgain(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into history_requests (due_at)
    select max(asked_at) + interval '1 hour' from history_requests
    having count(*) = count(asked_at) and max(asked_at) > now() - interval '1 day'
      and min(asked_at) > now() - interval '7 days'
      and exists (select from reactions where category is null and not deleted)`.execute(db);
}
