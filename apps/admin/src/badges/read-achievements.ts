import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole, requireUser } from '@commonplace/domain/principal';
import type { BadgeAchievement } from '@commonplace/proto/admin/v1/badges';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectAchievements, toAchievement } from './achievement-view.ts';

export const newestAchievements = pagedStatement(
  { planName: 'badge-achievements', usualSizes: [50] },
  (db: Kysely<Tables>, param: Param<PageWindow>) =>
    selectAchievements(db)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

const achievementById = statement('badge-achievement-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectAchievements(db).where('id', '=', param('id')),
);

/** Returns badge achievements, newest first; for administrators. */
export async function listAchievements(
  context: AdminContext,
  call: CallContext,
  page: Page,
): Promise<{ badgeAchievements: BadgeAchievement[]; hasNext: boolean }> {
  requireRole(call.principal, 'admin');
  const { rows, hasNext } = await newestAchievements.page(context.database.reader(call.signal), {}, page);
  return { badgeAchievements: rows.map(toAchievement), hasNext };
}

/** Returns a badge achievement; for signed-in users. */
export async function getAchievement(
  context: AdminContext,
  call: CallContext,
  { id }: { id: number },
): Promise<BadgeAchievement> {
  requireUser(call.principal);
  const row = await achievementById.first(context.database.reader(call.signal), { id });
  if (!row) throw notFound();
  return toAchievement(row);
}
