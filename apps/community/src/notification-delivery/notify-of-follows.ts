import { statement, type Param } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../users/lock-user.ts';
import type { FollowableType } from '../tables/follows.ts';
import type { Tables } from '../tables/tables.ts';
import { findActor } from './actor.ts';
import { notify } from './notify.ts';

/** Users notified in one transaction, which blocks the follower's other writes. */
const maxBatch = 250;

export const notifyOfFollowsJob = defineJob({
  name: 'notify-of-follows',
  payload: z.object({ followerId: z.int().positive(), userIds: z.array(z.int().positive()).max(maxBatch) }),
  timeLimitSeconds: 60,
});

/** For large follow requests, so that other notifications do not wait for them. */
export const notifyOfManyFollowsJob = defineJob({
  name: 'notify-of-many-follows',
  payload: z.object({
    followerId: z.int().positive(),
    userIds: z.array(z.int().positive()).max(limits.follow.ids),
  }),
  timeLimitSeconds: 30 * 60,
  maxConcurrency: 1,
});

/** Enqueues notifications in the transaction that starts or ends follows. */
export async function enqueueFollowNotifications(
  em: SqlEntityManager,
  followerId: number,
  follows: readonly { followable_type: FollowableType; followable_id: number }[],
): Promise<void> {
  const people = follows.filter(({ followable_type: type }) => type === 'User');
  const userIds = people.map(({ followable_id: id }) => id);
  if (userIds.length === 0) return;
  await enqueue(em, userIds.length <= maxBatch ? notifyOfFollowsJob : notifyOfManyFollowsJob, {
    followerId,
    userIds,
  });
}

const progressSchema = z.object({ notifiedCount: z.int() }).catch({ notifiedCount: 0 });

/** As `notifyOfFollows`, in parts; a retry continues where the last run stopped. */
export async function notifyOfManyFollows(
  context: Pick<CommunityContext, 'database'>,
  { followerId, userIds }: z.output<typeof notifyOfManyFollowsJob.payload>,
  { signal, progress, report }: Pick<JobContext, 'signal' | 'progress' | 'report'>,
): Promise<void> {
  for (let { notifiedCount: start } = progressSchema.parse(progress); start < userIds.length; start += maxBatch) {
    await notifyOfFollows(context, { followerId, userIds: userIds.slice(start, start + maxBatch) }, { signal });
    await report({ notifiedCount: start + maxBatch });
  }
}

/** Selects which of these users the follower follows, and how often that changed. */
export const followedOf = statement(
  'followed-of',
  (db: Kysely<Tables>, param: Param<{ followerId: number; userIds: number[] }>) =>
    db
      .selectFrom('follows')
      .select(['followable_id', 'version'])
      .where('follower_id', '=', param('followerId'))
      .where('followable_type', '=', 'User')
      .where('followable_id', '=', sql<number>`any(${param('userIds')}::integer[])`)
      .where('shown', '=', true),
);

/** Updates the notifications of these users to whether the follower follows them. */
export async function notifyOfFollows(
  { database }: Pick<CommunityContext, 'database'>,
  { followerId, userIds }: z.output<typeof notifyOfFollowsJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    // The follows change under this lock.
    await lockUser(em, followerId);
    const rows = await followedOf.all(em.getKysely(), { followerId, userIds });
    const followed = new Set(rows.map(({ followable_id: id }) => id));
    const left = userIds.filter((id) => !followed.has(id));
    await em
      .getKysely<Tables>()
      .deleteFrom('notifications')
      .where('article_id', 'is', null)
      .where('about_type', '=', 'Follower')
      .where('about_id', '=', followerId)
      .where('user_id', '=', sql<number>`any(${left}::integer[])`)
      .execute();
    const actor = await findActor(em.getKysely(), followerId);
    if (!actor) return;
    const notification = { actor, articleId: null, aboutType: 'Follower', aboutId: followerId } as const;
    // Only the first follow sends a mail, so that following repeatedly cannot flood a mailbox.
    const recipients = rows.map((row) => ({
      userId: row.followable_id,
      kind: 'follow' as const,
      skipsEmail: row.version > 1,
    }));
    await notify(em, notification, recipients);
  });
}
