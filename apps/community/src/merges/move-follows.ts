import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { columnsOfFollow, type FollowRow } from '../follows/follow-row.ts';
import { appendFollowsChanged } from '../follows/follows-changed.ts';
import { isRestingAccount } from '../standing/conditions.ts';
import { lockUser } from '../standing/lock-user.ts';
import type { Tables } from '../tables/tables.ts';

/** Few enough that nobody waits long for what the transaction has locked. */
const batch = 500;

/** Which follows move, to which rows they correspond, and what of them is otherwise afterwards. */
interface Movement {
  whose: RawBuilder<unknown>;
  /** In the order of the index that they are found by. */
  order: RawBuilder<unknown>;
  /** Of a row `twin`: what `part` becomes is there already. */
  isTwin: RawBuilder<boolean>;
  /** Of a row `part`: somebody would follow themselves. */
  isSelf: RawBuilder<boolean>;
  change: RawBuilder<unknown>;
}

/** Whom and what the source follows, the target follows: once, and never itself. */
export async function moveFollows(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  await lockUser(em, targetId);
  return move(em, {
    whose: sql`follower_id = ${sourceId}`,
    order: sql`followable_type, followable_id`,
    isTwin: sql<boolean>`twin.follower_id = ${targetId} and twin.followable_type = part.followable_type
      and twin.followable_id = part.followable_id`,
    isSelf: sql<boolean>`(part.followable_type = 'User' and part.followable_id = ${targetId})`,
    change: sql`follower_id = ${targetId}, hidden = (
      select ${isRestingAccount()} from users where id = ${targetId})`,
  });
}

/** Whoever follows the source follows the target: once, and never itself. */
export async function moveFollowers(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  return move(em, {
    whose: sql`followable_type = 'User' and followable_id = ${sourceId}`,
    order: sql`shown, created_at, id`,
    isTwin: sql<boolean>`twin.follower_id = part.follower_id and twin.followable_type = 'User'
      and twin.followable_id = ${targetId}`,
    isSelf: sql<boolean>`(part.follower_id = ${targetId})`,
    change: sql`followable_id = ${targetId}`,
  });
}

/** Of two that become one, an active one goes on; who had both counts once. */
async function move(em: SqlEntityManager, { whose, order, isTwin, isSelf, change }: Movement): Promise<boolean> {
  const { rows } = await sql<FollowRow & { is_gone: boolean }>`
    with part as (
      select * from follows where ${whose} order by ${order} limit ${batch} for update
    ), sorted as (
      select part.*, twin.id as twin_id, twin.active as twin_active, ${isSelf} as is_self
      from part left join follows as twin on ${isTwin}
    ), revived as (
      update follows set active = true, version = follows.version + 1, created_at = sorted.created_at
      from sorted where follows.id = sorted.twin_id and sorted.active and not sorted.twin_active
      returning ${columnsOfFollow}
    ), moved as (
      update follows set ${change}, version = follows.version + 1
      from sorted where follows.id = sorted.id and sorted.twin_id is null and not sorted.is_self
      returning ${columnsOfFollow}
    ), gone as (
      delete from follows using sorted
      where follows.id = sorted.id and (sorted.twin_id is not null or sorted.is_self)
      returning ${columnsOfFollow}
    )
    select *, false as is_gone from revived
    union all select *, false from moved
    union all select *, true from gone`.execute(em.getKysely<Tables>());
  await appendFollowsChanged(
    em,
    rows.filter((row) => !row.is_gone),
  );
  const ended = rows.filter((row) => row.is_gone && row.active);
  await appendFollowsChanged(
    em,
    ended.map((row) => ({ ...row, version: row.version + 1, active: false })),
  );
  return rows.length >= batch;
}
