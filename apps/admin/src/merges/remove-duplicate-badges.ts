import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { appendAchievementChanged } from '../badges/achievement-changed.ts';
import type { Tables } from '../tables/tables.ts';

interface TwinRow {
  id: number;
  user_id: number;
  badge_id: number;
  rewarder_id: number | null;
  badge_title: string;
}

/** Keeps only the first award of each badge that can be awarded once. */
export async function removeDuplicateBadges(em: SqlEntityManager, { targetId }: MergedAccounts): Promise<boolean> {
  const { rows } = await sql<TwinRow>`
    delete from badge_achievements as twin using badges
    where twin.user_id = ${targetId} and badges.id = twin.badge_id and not badges.allow_multiple_awards
      and exists (
        select from badge_achievements as first
        where first.user_id = twin.user_id and first.badge_id = twin.badge_id and first.id < twin.id
      )
    returning twin.id, twin.user_id, twin.badge_id, twin.rewarder_id, badges.title as badge_title`.execute(
    em.getKysely<Tables>(),
  );
  for (const row of rows) await appendAchievementChanged(em, row, true);
  return false;
}
