import { statement, type Given } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../standing/lock-user.ts';
import { publicCategories, reactableTypes, type ReactableType } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { findActor } from './actor.ts';
import { commentOnShown } from './comment-on-shown.ts';
import { countIn, countOut, findGroup } from './reaction-group.ts';

export const notifyOfReactionJob = defineJob({
  name: 'notify-of-reaction',
  payload: z.object({
    userId: z.int().positive(),
    reactableType: z.enum(reactableTypes),
    reactableId: z.int().positive(),
  }),
  timeLimitSeconds: 60,
});

/** In the transaction that wrote or removed the reaction. */
export async function enqueueReactionNotification(
  em: SqlEntityManager,
  { userId, reactable }: { userId: number; reactable: { type: ReactableType; id: number } },
): Promise<void> {
  await enqueue(em, notifyOfReactionJob, { userId, reactableType: reactable.type, reactableId: reactable.id });
}

interface Pair {
  userId: number;
  type: ReactableType;
  id: number;
}

interface TargetRow {
  owner_id: number;
  article_id: number | null;
  podcast_episode_id: number | null;
  reacts: boolean;
}

/** Whose something is to which somebody reacted, and whether they still do; it stays so until the transaction ends. */
export const reactionTarget = statement(
  'reaction-target',
  (_db: Kysely<Tables>, given: Given<Pair>) => sql<TargetRow>`
    with article as (
      select user_id, id from articles
      where ${given('type')} = 'Article' and id = ${given('id')} and published and not deleted for share
    ), ${commentOnShown(sql`${given('type')} = 'Comment' and comments.id = ${given('id')}`)}
    select owner_id, article_id, podcast_episode_id, exists (
      select from reactions where reactable_type = ${given('type')} and reactable_id = ${given('id')}
        and category = any(array[${sql.join(publicCategories.map((category) => sql.lit(category)))}]) and user_id = ${given('userId')}
    ) as reacts
    from (
      select user_id as owner_id, id as article_id, null::integer as podcast_episode_id from article
      union all
      select user_id, article_id, podcast_episode_id from discussed
      union all
      select id, null, null from users where ${given('type')} = 'User' and id = ${given('id')}
    ) as target`,
);

/**
 * Tells whose something is who reacts to it: one notification for all who do, unread again with each of them. Who has
 * withdrawn every reaction is counted no more; without anybody the notification goes. What it does follows from what there
 * is, so that it may be called for a reaction any number of times, in any order.
 */
export async function notifyOfReaction(
  { database }: Pick<CommunityContext, 'database'>,
  { userId, reactableType: type, reactableId: id }: z.output<typeof notifyOfReactionJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction(signal, async (em) => {
    // What they react to changes under this lock.
    await lockUser(em, userId);
    const target = await reactionTarget.first(em.getKysely(), { userId, type, id });
    if (!target) return;
    const { owner_id: ownerId, article_id: articleId, podcast_episode_id: podcastEpisodeId } = target;
    const key = { ownerId, articleId, podcastEpisodeId, type, id };
    const actor = target.reacts ? await findActor(em.getKysely(), userId) : undefined;
    if (actor) {
      await countIn(em, key, actor);
      return;
    }
    const group = await findGroup(em, key);
    if (group) await countOut(em, group.id, userId);
  });
}
