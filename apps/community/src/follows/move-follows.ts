import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { columnsOfFollow, type FollowRow } from './follow-row.ts';
import { appendFollowsChanged } from './follows-changed.ts';

/** Keeps rows locked briefly. */
const batch = 500;

/** Which follows move, and how they change. */
export interface FollowMove {
  whose: RawBuilder<unknown>;
  /** The order of the index that finds them. */
  order: RawBuilder<unknown>;
  /** Whether row `twin` is what row `part` would become. */
  isTwin: RawBuilder<boolean>;
  /** Whether row `part` would make a user follow themselves. */
  isSelf?: RawBuilder<boolean>;
  change: RawBuilder<unknown>;
}

/**
 * Moves a batch of follows and announces them. Of two that become one, the active one stays. Returns whether follows
 * may remain.
 */
export async function moveFollowRows(
  em: SqlEntityManager,
  { whose, order, isTwin, isSelf = sql<boolean>`false`, change }: FollowMove,
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
