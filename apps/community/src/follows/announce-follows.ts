import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import { appendFollowsChanged } from './follows-changed.ts';

/** Announces follows anew as they stand, those that have ended too. */
export async function announceFollows(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('follows')
    .select(['id', 'version', 'follower_id', 'followable_type', 'followable_id', 'created_at', 'active'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const deleted of [false, true]) {
    await appendFollowsChanged(
      em,
      rows.filter(({ active }) => active !== deleted),
      { deleted },
    );
  }
  return rows.map(({ id }) => id);
}
