import { replannedStatement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { enqueueFollowNotifications } from '../notification-delivery/notify-of-follows.ts';
import { isInactiveAccount, isUnbannedAccount } from '../users/status/conditions.ts';
import { columnsOfFollow, type FollowRow } from './follow-row.ts';
import { appendFollowsChanged } from './follows-changed.ts';

/** The followed users, organizations and tags. */
export interface Followables {
  userIds?: readonly number[];
  organizationIds?: readonly number[];
  tagIds?: readonly number[];
}

interface Parameters extends Required<Followables> {
  followerId: number;
}

/** Matches the follower's rows of `wanted`. */
function matchesWanted(param: Param<Parameters>): RawBuilder<boolean> {
  return sql<boolean>`follows.follower_id = ${param('followerId')} and follows.followable_type = wanted.type
    and follows.followable_id = wanted.id`;
}

/**
 * Starts the follows of existing targets that are not active, except of the user themselves. Writes a row only where a
 * follow starts, so that repeated calls use no ids.
 */
export const activateFollows = replannedStatement(
  (_db: Kysely<Tables>, param: Param<Parameters>) => sql<FollowRow>`
    with follower as (
      select ${isInactiveAccount()} as hidden from users where id = ${param('followerId')}
    ), wanted as (
      select 'User' as type, id from users
      where id = any(${param('userIds')}::integer[]) and id <> ${param('followerId')} and closed_at is null
        and ${isUnbannedAccount()}
      union all
      select 'Organization', id from organizations
      where id = any(${param('organizationIds')}::integer[]) and deleted_at is null
      union all
      select 'Tag', id from tags where id = any(${param('tagIds')}::integer[])
    ), begun_again as (
      update follows
      set active = true, version = follows.version + 1, points = 1, hidden = follower.hidden, created_at = now()
      from wanted, follower where ${matchesWanted(param)} and not follows.active
      returning ${columnsOfFollow}
    ), begun as (
      insert into follows (follower_id, followable_type, followable_id, hidden)
      select ${param('followerId')}, wanted.type, wanted.id, follower.hidden from wanted, follower
      where not exists (select from follows where ${matchesWanted(param)})
      returning ${columnsOfFollow}
    )
    select * from begun union all select * from begun_again`,
);

/** Ends the active follows. */
export const deactivateFollows = replannedStatement(
  (_db: Kysely<Tables>, param: Param<Parameters>) => sql<FollowRow>`
    with wanted as (
      select distinct type, id from (
        select 'User' as type, unnest(${param('userIds')}::integer[]) as id
        union all
        select 'Organization', unnest(${param('organizationIds')}::integer[])
        union all
        select 'Tag', unnest(${param('tagIds')}::integer[])
      ) as given
    )
    update follows set active = false, version = follows.version + 1
    from wanted where ${matchesWanted(param)} and follows.active
    returning ${columnsOfFollow}`,
);

/** Makes the user follow all existing targets and returns the started follows. The caller has locked the user. */
export async function beginFollows(em: SqlEntityManager, followerId: number, whom: Followables): Promise<FollowRow[]> {
  const follows = await activateFollows.all(em.getKysely(), parameters(followerId, whom));
  await appendFollowsChanged(em, follows);
  await enqueueFollowNotifications(em, followerId, follows);
  return follows;
}

/** Makes the user unfollow all targets and returns the ended follows. The caller has locked the user. */
export async function endFollows(em: SqlEntityManager, followerId: number, whom: Followables): Promise<FollowRow[]> {
  const ended = await deactivateFollows.all(em.getKysely(), parameters(followerId, whom));
  await appendFollowsChanged(em, ended);
  await enqueueFollowNotifications(em, followerId, ended);
  return ended;
}

function parameters(followerId: number, { userIds = [], organizationIds = [], tagIds = [] }: Followables): Parameters {
  return { followerId, userIds, organizationIds, tagIds };
}
