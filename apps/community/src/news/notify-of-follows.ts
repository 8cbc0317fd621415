import { statement, type Given } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../standing/lock-user.ts';
import type { FollowableType } from '../tables/follows.ts';
import type { Tables } from '../tables/tables.ts';
import { findActor } from './actor.ts';
import { tell } from './tell.ts';

/** As many as one transaction tells, for which its follower waits. */
const mostAtOnce = 250;

export const notifyOfFollowsJob = defineJob({
  name: 'notify-of-follows',
  payload: z.object({ followerId: z.int().positive(), userIds: z.array(z.int().positive()).max(mostAtOnce) }),
  timeLimitSeconds: 60,
});

/** Of as many as one call follows: notifications of others do not wait for them. */
export const notifyOfManyFollowsJob = defineJob({
  name: 'notify-of-many-follows',
  payload: z.object({
    followerId: z.int().positive(),
    userIds: z.array(z.int().positive()).max(limits.follow.ids),
  }),
  timeLimitSeconds: 30 * 60,
  atOnce: 1,
});

/** In the transaction in which somebody has begun or ceased to follow. */
export async function enqueueFollowNotifications(
  em: SqlEntityManager,
  followerId: number,
  follows: readonly { followable_type: FollowableType; followable_id: number }[],
): Promise<void> {
  const people = follows.filter(({ followable_type: type }) => type === 'User');
  const userIds = people.map(({ followable_id: id }) => id);
  if (userIds.length === 0) return;
  await enqueue(em, userIds.length <= mostAtOnce ? notifyOfFollowsJob : notifyOfManyFollowsJob, {
    followerId,
    userIds,
  });
}

const progressSchema = z.object({ told: z.int() }).catch({ told: 0 });

/** As `notifyOfFollows`, part by part; a killed one goes on where it was. */
export async function notifyOfManyFollows(
  context: Pick<CommunityContext, 'database'>,
  { followerId, userIds }: z.output<typeof notifyOfManyFollowsJob.payload>,
  { signal, progress, report }: Pick<JobContext, 'signal' | 'progress' | 'report'>,
): Promise<void> {
  for (let { told } = progressSchema.parse(progress); told < userIds.length; told += mostAtOnce) {
    await notifyOfFollows(context, { followerId, userIds: userIds.slice(told, told + mostAtOnce) }, { signal });
    await report({ told: told + mostAtOnce });
  }
}

/** Those of these people whom somebody follows, and how often that began or ended. */
export const followedOf = statement(
  'followed-of',
  (db: Kysely<Tables>, given: Given<{ followerId: number; userIds: number[] }>) =>
    db
      .selectFrom('follows')
      .select(['followable_id', 'version'])
      .where('follower_id', '=', given('followerId'))
      .where('followable_type', '=', 'User')
      .where('followable_id', '=', sql<number>`any(${given('userIds')}::integer[])`)
      .where('shown', '=', true),
);

/** Tells people who follows them, and those whom they follow no more of it no more, as it is at this moment. */
export async function notifyOfFollows(
  { database }: Pick<CommunityContext, 'database'>,
  { followerId, userIds }: z.output<typeof notifyOfFollowsJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction(signal, async (em) => {
    // Whom they follow changes under this lock.
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
    const news = { actor, articleId: null, aboutType: 'Follower', aboutId: followerId } as const;
    // Who follows and unfollows over and over has nobody sent a mail by it.
    const told = rows.map((row) => ({
      userId: row.followable_id,
      kind: 'follow' as const,
      isUnmailed: row.version > 1,
    }));
    await tell(em, news, told);
  });
}
