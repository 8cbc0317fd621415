import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { defineJob } from '@commonplace/jobs/define-job';
import { FollowsChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { HistoryRequestedSchema } from '@commonplace/proto/content/v1/events';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';

export const requestHistoryJob = defineJob({
  name: 'request-history',
  payload: z.object({}),
  timeLimitSeconds: 60,
  schedule: '*/10 * * * *',
});

/** Events that earlier releases did not store, or not with all fields. */
const wanted = [UserChangedSchema, ListingChangedSchema, FollowsChangedSchema];

/**
 * Asks community and listings once to announce their state again, if this database was filled by an older release.
 * While processes of that release run, listings may arrive without a title: it asks again hourly for a week as long as
 * there are any.
 */
export async function requestHistory({ database }: Pick<ContentContext, 'database'>, signal: AbortSignal) {
  await database.transaction({ signal }, async (em) => {
    const db = em.getKysely();
    await sql`
      insert into history_requests (due_at)
      select max(asked_at) + interval '1 hour' from history_requests
      having count(*) = count(asked_at) and min(asked_at) > now() - interval '7 days'
        and exists (select from listings where published and title = '')`.execute(db);
    const { rows } = await sql`
      update history_requests set asked_at = now() where asked_at is null and due_at <= now() returning id`.execute(db);
    if (rows.length === 0) return;
    const types = wanted.map(({ typeName }) => typeName);
    await appendEvent(em, HistoryRequestedSchema, { types }, about('history'));
  });
}
