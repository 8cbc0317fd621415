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

export const askForHistoryJob = defineJob({
  name: 'ask-for-history',
  payload: z.object({}),
  timeLimitSeconds: 60,
  schedule: '*/10 * * * *',
});

/** What figures are made of, and who and what they name. */
const wanted = [
  ArticleChangedSchema,
  UserChangedSchema,
  CommentChangedSchema,
  ReactionChangedSchema,
  FollowsChangedSchema,
];

/**
 * Has everything announced anew, once, when this database was filled by a release that did not keep what history needs. As
 * long as processes of that release run beside this one, they may take what was announced and keep it in their own way: as
 * long as that shows within a day, it is asked for again.
 */
export async function askForHistory({ database }: Pick<AnalyticsContext, 'database'>, signal: AbortSignal) {
  await database.transaction(signal, async (em) => {
    const db = em.getKysely<Tables>();
    const { rows } = await sql`
      update history_requests set asked_at = now() where asked_at is null and due_at <= now()
      returning id`.execute(db);
    if (rows.length === 0) {
      await askAgain(db);
      return;
    }
    const types = wanted.map(({ typeName }) => typeName);
    await appendEvent(em, HistoryWantedSchema, { types }, about('history'));
  });
}

/** An hour later, when there are still reactions of which only the last release knows. */
async function askAgain(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into history_requests (due_at)
    select max(asked_at) + interval '1 hour' from history_requests
    having count(*) = count(asked_at) and max(asked_at) > now() - interval '1 day'
      and min(asked_at) > now() - interval '7 days'
      and exists (select from reactions where category is null and not deleted)`.execute(db);
}
