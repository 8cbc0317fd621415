import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema, BillboardChangedSchema } from '@commonplace/proto/admin/v1/events';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { billboardColumns, describeBillboard, toBillboard } from './billboard-view.ts';

/**
 * Deletes a billboard with its counts; for administrators. Organizations unpublish theirs instead, so that
 * administrators can still see it.
 * @throws DomainError permission_denied, not_found.
 */
export async function deleteBillboard(
  context: AdminContext,
  call: CallContext,
  { id }: { id: number },
): Promise<number> {
  requireRole(call.principal, 'admin');
  return context.database.transaction(call, async (em) => {
    const row = await em
      .getKysely<Tables>()
      .deleteFrom('billboards')
      .where('id', '=', id)
      .returning(billboardColumns)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    await requireMatch(call, () => toBillboard(row).etag);
    const version = row.version + 1;
    await appendEvent(em, BillboardChangedSchema, { id, version }, about('billboard', id, version));
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_billboard_delete',
      target: { type: 'Billboard', id },
      before: describeBillboard(row),
      after: {},
    });
    return version;
  });
}
