import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import type { BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import {
  checkOrganizationInput,
  needsApproval,
  requireBillboardEditor,
  withOrganizationRoles,
  type BillboardEditor,
} from './billboard-access.ts';
import type { BillboardFields } from './billboard-fields.ts';
import { billboardTag, selectBillboards, type BillboardRow } from './billboard-view.ts';
import type { EnabledCountries } from './enabled-countries.ts';
import { requireRendered, type RenderedBillboard } from './render-billboard.ts';
import { defaultName, mergeAndValidate, prepareBillboard, recordChange } from './save-billboard.ts';
import { toBillboardFields } from './to-billboard-fields.ts';

interface BillboardUpdate {
  id: number;
  input: BillboardInput;
}

/**
 * Changes the given fields of a billboard; for the same callers as `createBillboard`. An approved billboard loses its
 * approval if an organization changes its content or audience.
 * @throws DomainError not_found, permission_denied, validation_failed.
 */
export async function updateBillboard(context: AdminContext, caller: CallContext, { id, input }: BillboardUpdate) {
  const billboard = await selectBillboards(context.database.reader<Tables>(caller.signal))
    .where('id', '=', id)
    .executeTakeFirst();
  const call = await withOrganizationRoles(context, caller, [billboard?.organization_id, input.organizationId]);
  const editor = requireBillboardEditor(call.principal, billboard);
  const { countries, rendered } = await prepareBillboard(context, call, toBillboardFields(billboard), input);
  return context.database.transaction(call, async (em) => {
    const row = await lockBillboard(em, call, id);
    const before = toBillboardFields(row);
    const after = await changeFields(em, call, { id, input, editor, before, countries });
    requireRendered(rendered, after);
    await storeBillboard(em, id, { before, after, rendered });
    return recordChange(em, call, id, row);
  });
}

/** Locks a billboard that the caller may edit and has seen last. */
async function lockBillboard(em: SqlEntityManager, call: CallContext, id: number): Promise<BillboardRow | undefined> {
  const row = await selectBillboards(em.getKysely<Tables>()).where('id', '=', id).forUpdate().executeTakeFirst();
  requireBillboardEditor(call.principal, row);
  await requireMatch(call, () => billboardTag(row));
  return row;
}

interface BillboardChange extends BillboardUpdate {
  editor: BillboardEditor;
  before: BillboardFields;
  countries: EnabledCountries;
}

/** Returns the fields after the change. An organization changes neither its creator nor, unnoticed, what was approved. */
async function changeFields(
  em: SqlEntityManager,
  call: CallContext,
  { id, input, editor, before, countries }: BillboardChange,
): Promise<BillboardFields> {
  if (editor === 'organization') checkOrganizationInput(call.principal, input, before);
  const after = await mergeAndValidate(em, call, { base: before, input, countries });
  if (after.name === '') after.name = defaultName(id);
  if (editor !== 'organization') return after;
  const owned = { ...after, creator_id: before.creator_id };
  return needsApproval(before, owned) ? { ...owned, approved: false } : owned;
}

async function storeBillboard(
  em: SqlEntityManager,
  id: number,
  { before, after, rendered }: { before: BillboardFields; after: BillboardFields; rendered: RenderedBillboard },
): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('billboards')
    .set({
      ...after,
      processed_html: rendered.html,
      version: sql<number>`version + 1`,
      updated_at: sql`now()`,
      ...(changesVisibly(before, after) && { content_updated_at: sql`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

const visibleFields = ['body_markdown', 'name', 'placement_area', 'color', 'template', 'render_mode'] as const;

function changesVisibly(before: BillboardFields, after: BillboardFields): boolean {
  return visibleFields.some((field) => before[field] !== after[field]);
}
