import type { CallContext } from '@commonplace/domain/call-context';
import { actorOf } from '@commonplace/domain/principal';
import type { BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { checkOrganizationInput, requireBillboardEditor, withOrganizationRoles } from './billboard-access.ts';
import { defaultFields } from './billboard-fields.ts';
import { defaultName, mergeAndValidate, prepareBillboard, recordChange } from './save-billboard.ts';

/**
 * Creates a billboard; for administrators, and administrators of its organization, whose billboards need approval.
 * @throws DomainError permission_denied, validation_failed.
 */
export async function createBillboard(context: AdminContext, caller: CallContext, input: BillboardInput) {
  const call = await withOrganizationRoles(context, caller, [input.organizationId]);
  const { principal } = call;
  const editor = requireBillboardEditor(principal, { organization_id: input.organizationId ?? null });
  if (editor === 'organization') checkOrganizationInput(principal, input, defaultFields);
  const creatorId = actorOf(principal).id;
  const owned = { ...input, creatorId: editor === 'organization' ? creatorId : (input.creatorId ?? creatorId) };
  const { countries, rendered } = await prepareBillboard(context, call, defaultFields, owned);
  return context.database.transaction(call, async (em) => {
    const fields = await mergeAndValidate(em, call, { base: defaultFields, input: owned, countries });
    const db = em.getKysely<Tables>();
    const { id } = await db
      .insertInto('billboards')
      .values({ ...fields, processed_html: rendered.html, content_updated_at: sql`now()` })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (fields.name === '')
      await db
        .updateTable('billboards')
        .set({ name: defaultName(id) })
        .where('id', '=', id)
        .execute();
    return recordChange(em, call, id);
  });
}
