import { recordAudit } from '@commonplace/events/audit';
import type { Badge, BadgeInput } from '@commonplace/proto/admin/v1/badges';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { badgeAfter, badgeFailure, blankBadge } from './badge-input.ts';
import { checkTitle } from './check-title.ts';
import { badgeColumns, describeBadge, toBadge } from './badge-view.ts';

/** A29: an administrator makes a badge of an image that content has kept for the site. */
export async function createBadge(
  context: AdminContext,
  call: CallContext,
  input: Partial<BadgeInput>,
): Promise<Badge> {
  requireRole(call.principal, 'admin');
  const fields = badgeAfter(blankBadge, input);
  try {
    return await context.database.transaction(call.signal, async (em) => {
      await checkTitle(em, fields.title);
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
