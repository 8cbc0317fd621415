import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { columnsOfFollow, type FollowRow } from './follow-row.ts';
import { appendFollowsChanged } from './follows-changed.ts';

/** Few enough that rows are not locked for long. */
const batch = 500;

/** Which follows move, to which rows they correspond, and what of them is otherwise afterwards. */
export interface Movement {
  whose: RawBuilder<unknown>;
  /** In the order of the index that they are found by. */
  order: RawBuilder<unknown>;
  /** Of a row `twin`: what `part` becomes is there already. */
  isTwin: RawBuilder<boolean>;
  /** Of a row `part`: a user would follow themselves. */
  isSelf?: RawBuilder<boolean>;
  change: RawBuilder<unknown>;
}

/**
 * Moves some follows, and tells others: of two that become one, an active one goes on. Whether more may be left.
 */
export async function moveFollowRows(
  em: SqlEntityManager,
  { whose, order, isTwin, isSelf = sql<boolean>`false`, change }: Movement,
): Promise<boolean> {
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
