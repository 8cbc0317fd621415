import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendAchievementChanged } from './achievement-changed.ts';
import { achievementColumns, describeAchievement, toAchievement } from './achievement-view.ts';

/** Withdraws a badge from a user; for administrators. The user keeps its credits. */
export async function deleteAchievement(
  context: AdminContext,
  call: CallContext,
  { id }: { id: number },
): Promise<void> {
  requireRole(call.principal, 'admin');
  await context.database.transaction(call, async (em) => {
    const row = await em
      .getKysely<Tables>()
      .deleteFrom('badge_achievements')
      .where('id', '=', id)
      .returning(achievementColumns)
      .executeTakeFirst();
    if (!row) throw notFound();
    await requireMatch(call, () => toAchievement(row).etag);
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_badge_achievement_delete',
      target: { type: 'BadgeAchievement', id },
      before: describeAchievement(row),
      after: {},
    });
    await appendAchievementChanged(em, { ...row, badge_title: '' }, true);
  });
}
