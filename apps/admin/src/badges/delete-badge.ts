import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { describeBadge, selectBadges, toBadge } from './badge-view.ts';

/** Deletes a badge; for administrators. Does nothing to a badge that has been awarded. */
export async function deleteBadge(context: AdminContext, call: CallContext, { id }: { id: number }): Promise<void> {
  requireRole(call.principal, 'admin');
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    // An award locks the badge too, so none can happen in between.
    const badge = await selectBadges(db).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!badge) throw notFound();
    await requireMatch(call, () => toBadge(badge).etag);
    const awarded = await db
      .selectFrom('badge_achievements')
      .select('id')
      .where('badge_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (awarded) return;
    await db.deleteFrom('badges').where('id', '=', id).execute();
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_badge_delete',
      target: { type: 'Badge', id },
      before: describeBadge(badge),
      after: {},
    });
  });
}
