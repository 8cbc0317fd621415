import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import type { Badge, BadgeInput } from '@commonplace/proto/admin/v1/badges';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import { foldName } from '@commonplace/rules/names';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { mergeBadge, badgeFailure } from './badge-input.ts';
import { requireUniqueTitle } from './require-unique-title.ts';
import { badgeColumns, describeBadge, selectBadges, toBadge } from './badge-view.ts';

/** Changes the given fields of a badge; for administrators. Earlier awards keep their credits. */
export async function updateBadge(
  context: AdminContext,
  call: CallContext,
  { id, input }: { id: number; input: Partial<BadgeInput> },
): Promise<Badge> {
  requireRole(call.principal, 'admin');
  try {
    return await context.database.transaction(call, async (em) => {
      const db = em.getKysely<Tables>();
      const before = await selectBadges(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
      if (!before) throw notFound();
      await requireMatch(call, () => toBadge(before).etag);
      const after = mergeBadge(before, input);
      if (foldName(after.title) !== foldName(before.title)) await requireUniqueTitle(em, after.title, id);
      const row = await db
        .updateTable('badges')
        .set({ ...after, updated_at: sql<string>`now()` })
        .where('id', '=', id)
        .returning(badgeColumns)
        .executeTakeFirstOrThrow();
      await recordAudit(em, call, AuditRecordedSchema, {
        action: 'api_badge_update',
        target: { type: 'Badge', id },
        before: describeBadge(before),
        after: describeBadge(row),
      });
      return toBadge(row);
    });
  } catch (error) {
    throw badgeFailure(error);
  }
}
