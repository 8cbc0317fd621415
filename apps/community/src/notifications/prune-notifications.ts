import { statement, type Param } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { pruneWidePublications } from '../notification-delivery/wide-publications.ts';
import type { Tables } from '../tables/tables.ts';

export const pruneNotificationsJob = defineJob({
  name: 'prune-notifications',
  payload: z.object({}),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
  schedule: '41 * * * *',
});

/** The number of notifications kept for a user, and for how long. */
const kept = { count: limits.notifications.kept, days: 180 };
/** Users per statement. */
const batch = 500;

/** Deletes notifications as old as or older than the first one beyond each user's maximum. */
export const pruneBatch = statement(
  'prune-notifications',
  (_db: Kysely<Tables>, param: Param<{ after: number }>) => sql<{ last: number | null }>`
    with people as (
      select id from users where id > ${param('after')} order by id limit ${sql.lit(batch)}
    ), ends as (
      select people.id as user_id,
        greatest(edge.created_at, now() - make_interval(days => ${sql.lit(kept.days)})) as created_at
      from people left join lateral (
        select created_at from notifications where user_id = people.id
        order by created_at desc, id desc limit 1 offset ${sql.lit(kept.count)}
      ) as edge on true
    ), gone as (
      delete from notifications where id = any(array(
        select old.id from ends cross join lateral (
          select id from notifications where user_id = ends.user_id and created_at <= ends.created_at
          for update skip locked
        ) as old
      ))
    )
    select max(id)::integer as last from people`,
);

/** Deletes old notifications, so that each user has a bounded number. A retry continues where the last run stopped. */
export async function pruneNotifications(
  { database }: Pick<CommunityContext, 'database'>,
  { signal, progress, report }: Pick<JobContext, 'signal' | 'progress' | 'report'>,
): Promise<void> {
  let { after } = z.object({ after: z.int() }).catch({ after: 0 }).parse(progress);
  for (;;) {
    signal.throwIfAborted();
    const { last } = await pruneBatch.one(database.reader(signal), { after });
    if (last === null) break;
    after = last;
    await report({ after });
  }
  await pruneWidePublications(database, kept.days, signal);
}
