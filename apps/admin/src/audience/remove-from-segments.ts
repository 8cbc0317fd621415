import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Removes users from all segments. Locks segments before members, as every change of members does. */
export async function removeFromSegments(em: SqlEntityManager, userIds: readonly number[]): Promise<void> {
  const db = em.getKysely();
  const { rows } = await sql<{ id: number }>`
    select id from audience_segments
    where id in (select segment_id from audience_segment_members where user_id = any(${userIds}::integer[]))
    order by id for update`.execute(db);
  await sql`
    with gone as (
      delete from audience_segment_members
      where user_id = any(${userIds}::integer[]) and segment_id = any(${rows.map(({ id }) => id)}::integer[])
      returning segment_id
    ), counted as (select segment_id, count(*)::integer as members from gone group by segment_id)
    update audience_segments set user_count = user_count - members, updated_at = now()
    from counted where id = segment_id`.execute(db);
}
