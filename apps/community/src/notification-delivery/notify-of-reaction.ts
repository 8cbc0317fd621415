import { waitForLock } from '@commonplace/db/advisory-locks';
import { statement, type Param } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { publicCategories, reactableTypes, type ReactableType } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isPublicArticle } from '../visibility/visibility.ts';
import { toActor } from './actor.ts';
import { selectVisibleComments } from './visible-comments.ts';
import { jobNames } from './pending-notifications.ts';
import { addReactors, addLimitedReactor, removeReactor, findGroup } from './reaction-group.ts';

export const notifyOfReactionJob = defineJob({
  name: jobNames.reaction,
  payload: z.object({
    userId: z.int().positive(),
    reactableType: z.enum(reactableTypes),
    reactableId: z.int().positive(),
  }),
  timeLimitSeconds: 60,
});

/** A user and the target of a current or former reaction. */
type Pair = z.output<typeof notifyOfReactionJob.payload>;

interface Pairs {
  userIds: number[];
  types: ReactableType[];
  ids: number[];
}

interface TargetRow {
  actor_id: number;
  standings: string[];
  type: ReactableType;
  id: number;
  owner_id: number;
  article_id: number | null;
  podcast_episode_id: number | null;
  reacts: boolean;
}

/** Selects the owners of the targets, locked until the transaction ends, and whether the users still react. */
export const reactionTargets = statement(
  'reaction-targets',
  (_db: Kysely<Tables>, param: Param<Pairs>) => sql<TargetRow>`
    with pair as materialized (
      select * from unnest(${param('userIds')}::integer[], ${param('types')}::text[], ${param('ids')}::integer[])
        with ordinality as pair (user_id, type, id, position)
    ), article as (
      select id, user_id from articles
      where id = any(array(select id from pair where type = 'Article')) and ${isPublicArticle}
      order by id for share
    ), ${selectVisibleComments(sql`comments.id = any(array(select id from pair where type = 'Comment'))`)}
    select pair.user_id as actor_id, actor.standings, type, pair.id, owner_id, article_id, podcast_episode_id, exists (
      select from reactions where reactable_type = type and reactable_id = pair.id
        and category = any(array[${sql.join(publicCategories.map((category) => sql.lit(category)))}])
        and user_id = pair.user_id
    ) as reacts
    from pair join (
      select 'Article' as type, id, user_id as owner_id, id as article_id, null::integer as podcast_episode_id from article
      union all
      select 'Comment', id, user_id, article_id, podcast_episode_id from discussed
      union all
      select 'User', id, id, null, null from users where id = any(array(select id from pair where type = 'User'))
    ) as target using (type, id)
    join users as actor on actor.id = pair.user_id
    order by position`,
);

/** Handles a single reaction as a job. */
export async function notifyOfReaction(
  { database }: Pick<CommunityContext, 'database'>,
  reaction: Pair,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    await waitForLock(em, 'notifications');
    await deliverReactionNotifications(em, [reaction]);
  });
}

/**
 * Updates the owners' notifications of reactions: one for each target, unread again with each new user. Removes users
 * who withdrew every reaction, and the notification without any user. Idempotent in any order. The caller has locked
 * `news`.
 */
export async function deliverReactionNotifications(em: SqlEntityManager, reactions: readonly Pair[]): Promise<void> {
  const named = reactions.map((pair) => [`${pair.userId} ${pair.reactableType} ${pair.reactableId}`, pair] as const);
  // Keeps the last of several entries of a user for one target.
  const pairs = [...new Map(named.toReversed()).values()].toReversed();
  const targets = await reactionTargets.all(em.getKysely(), {
    userIds: pairs.map(({ userId }) => userId),
    types: pairs.map(({ reactableType }) => reactableType),
    ids: pairs.map(({ reactableId }) => reactableId),
  });
  const reactionStates = targets.map((row) => ({
    actor: row.reacts ? toActor(row.actor_id, row.standings) : undefined,
    actorId: row.actor_id,
    ownerId: row.owner_id,
    articleId: row.article_id,
    podcastEpisodeId: row.podcast_episode_id,
    type: row.type,
    id: row.id,
  }));
  // Owners receive no notification about their own reactions.
  const news = reactionStates.filter(({ actor, actorId, ownerId }) => actor && actorId !== ownerId);
  await addReactors(
    em,
    news.filter(({ actor }) => !actor?.isLimited),
  );
  for (const reaction of news.filter(({ actor }) => actor?.isLimited)) await addLimitedReactor(em, reaction);
  for (const key of reactionStates.filter(({ actor }) => actor === undefined)) {
    const group = await findGroup(em, key);
    if (group) await removeReactor(em, group.id, key.actorId);
  }
}
