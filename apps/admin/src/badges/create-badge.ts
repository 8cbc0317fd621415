import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import type { Badge, BadgeInput } from '@commonplace/proto/admin/v1/badges';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { mergeBadge, badgeFailure, defaultBadge } from './badge-input.ts';
import { requireUniqueTitle } from './require-unique-title.ts';
import { badgeColumns, describeBadge, toBadge } from './badge-view.ts';

/** Creates a badge; for administrators. Content has stored its image before. */
export async function createBadge(
  context: AdminContext,
  call: CallContext,
  input: Partial<BadgeInput>,
): Promise<Badge> {
  requireRole(call.principal, 'admin');
  const fields = mergeBadge(defaultBadge, input);
  try {
    return await context.database.transaction(call, async (em) => {
      await requireUniqueTitle(em, fields.title);
      const row = await em
        .getKysely<Tables>()
        .insertInto('badges')
        .values(fields)
        .returning(badgeColumns)
        .executeTakeFirstOrThrow();
      await recordAudit(em, call, AuditRecordedSchema, {
        action: 'api_badge_create',
        target: { type: 'Badge', id: row.id },
        before: {},
        after: describeBadge(row),
      });
      return toBadge(row);
    });
  } catch (error) {
    throw badgeFailure(error);
  }
}
