import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema, BillboardChangedSchema } from '@commonplace/proto/admin/v1/events';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectBillboards, billboardTag } from './billboard-view.ts';
import { requireBillboardEditor, withOrganizationRoles } from './billboard-access.ts';

/**
 * Stops showing a billboard; for administrators and administrators of its organization.
 * @throws DomainError not_found, permission_denied.
 */
export async function unpublishBillboard(
  context: AdminContext,
  caller: CallContext,
  { id }: { id: number },
): Promise<number> {
  const billboard = await context.database
    .reader<Tables>(caller.signal)
    .selectFrom('billboards')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const call = await withOrganizationRoles(context, caller, [billboard?.organization_id]);
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const row = await selectBillboards(db).where('id', '=', id).forUpdate().executeTakeFirst();
    requireBillboardEditor(call.principal, row);
    await requireMatch(call, () => billboardTag(row));
    const { version } = await db
      .updateTable('billboards')
      .set({ published: false, version: sql<number>`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    await appendEvent(em, BillboardChangedSchema, { id, version }, about('billboard', id, version));
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_billboard_unpublish',
      target: { type: 'Billboard', id },
      before: { published: row?.published },
      after: { published: false },
    });
    return version;
  });
}
