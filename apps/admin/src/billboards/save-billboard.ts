import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { actorOf, organizationRole } from '@commonplace/domain/principal';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import type { BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import { AuditRecordedSchema, BillboardChangedSchema } from '@commonplace/proto/admin/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { findExisting } from '../audience/find-existing.ts';
import type { AdminContext } from '../context.ts';
import { readConfig } from '../site-config/read-config.ts';
import type { Tables } from '../tables/tables.ts';
import { mergeAudienceSegment } from './merge-audience.ts';
import { defaultFields, mergeFields, type BillboardFields } from './billboard-fields.ts';
import { checkBillboard } from './billboard-rules.ts';
import {
  billboardColumns,
  describeBillboard,
  selectBillboards,
  billboardTag,
  toBillboard,
  type BillboardRow,
} from './billboard-view.ts';
import { enabledCountries, type EnabledCountries } from './enabled-countries.ts';
import { toBillboardFields } from './to-billboard-fields.ts';
import {
  checkOrganizationInput,
  needsApproval,
  requireBillboardEditor,
  withOrganizationRoles,
} from './billboard-access.ts';
import { renderBillboard, requireRendered, type RenderedBillboard } from './render-billboard.ts';

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
  const { countries, rendered } = await prepare(context, call, defaultFields, owned);
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

/**
 * Changes the given fields of a billboard; for the same callers as `createBillboard`. An approved billboard loses its
 * approval if an organization changes its content or audience.
 * @throws DomainError not_found, permission_denied, validation_failed.
 */
export async function updateBillboard(
  context: AdminContext,
  caller: CallContext,
  { id, input }: { id: number; input: BillboardInput },
) {
  const known = await selectBillboards(context.database.reader<Tables>(caller.signal))
    .where('id', '=', id)
    .executeTakeFirst();
  const call = await withOrganizationRoles(context, caller, [known?.organization_id, input.organizationId]);
  const { principal } = call;
  const editor = requireBillboardEditor(principal, known);
  const { countries, rendered } = await prepare(context, call, toBillboardFields(known), input);
  return context.database.transaction(call, async (em) => {
    const row = await selectBillboards(em.getKysely<Tables>()).where('id', '=', id).forUpdate().executeTakeFirst();
    requireBillboardEditor(principal, row);
    await requireMatch(call, () => billboardTag(row));
    const before = toBillboardFields(row);
    if (editor === 'organization') checkOrganizationInput(principal, input, before);
    const after = await mergeAndValidate(em, call, { base: before, input, countries });
    if (editor === 'organization') after.creator_id = before.creator_id;
    if (after.name === '') after.name = defaultName(id);
    if (editor === 'organization' && needsApproval(before, after)) after.approved = false;
    requireRendered(rendered, after);
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
    return recordChange(em, call, id, row);
  });
}

const defaultName = (id: number) => `Billboard ${id}`;

/** Fetches and renders before the transaction locks anything. */
async function prepare(
  context: AdminContext,
  call: CallContext,
  base: BillboardFields,
  input: BillboardInput,
): Promise<{ countries: EnabledCountries; rendered: RenderedBillboard }> {
  const { overrides } = await readConfig(context, call.signal);
  const { creatorId, organizationId } = input;
  // Both may be too new for the projection.
  await context.directory.learn(call, {
    userIds: creatorId === undefined ? [] : [creatorId],
    organizationIds: organizationId === undefined ? [] : [organizationId],
  });
  return {
    countries: enabledCountries(overrides),
    rendered: await renderBillboard(context.markdown, call, mergeFields(base, input)),
  };
}

/** Applies an input and validates the result. */
async function mergeAndValidate(
  em: SqlEntityManager,
  { principal }: CallContext,
  { base, input, countries }: { base: BillboardFields; input: BillboardInput; countries: EnabledCountries },
): Promise<BillboardFields> {
  const fields = mergeFields(base, input);
  const { organization_id: organizationId, creator_id: creatorId } = fields;
  const existing = await findExisting(em.getKysely(), {
    userId: creatorId ?? undefined,
    organizationId: organizationId ?? undefined,
  });
  checkBillboard(fields, {
    countries,
    // Owners that do not change may have been deleted since, and the caller may be new.
    knowsOrganization:
      existing.organization ||
      organizationId === base.organization_id ||
      organizationRole(principal, organizationId ?? 0) !== undefined,
    knowsCreator: existing.user || creatorId === base.creator_id || creatorId === actorOf(principal).id,
    now: new Date(),
    checksExpiry: input.approved !== undefined || input.expiresAt !== undefined,
  });
  return { ...fields, ...(await mergeAudienceSegment(em, base, input)) };
}

const visibleFields = ['body_markdown', 'name', 'placement_area', 'color', 'template', 'render_mode'] as const;

function changesVisibly(before: BillboardFields, after: BillboardFields): boolean {
  return visibleFields.some((field) => before[field] !== after[field]);
}

/** Appends the event and the audit entry of a billboard; `before` is undefined for a new one. */
async function recordChange(em: SqlEntityManager, call: CallContext, id: number, before?: BillboardRow) {
  const after = await readBillboard(em.getKysely<Tables>(), id);
  await appendEvent(em, BillboardChangedSchema, { id, version: after.version }, about('billboard', id, after.version));
  await recordAudit(em, call, AuditRecordedSchema, {
    action: before ? 'api_billboard_update' : 'api_billboard_create',
    target: { type: 'Billboard', id },
    before: before ? describeBillboard(before) : {},
    after: describeBillboard(after),
  });
  return toBillboard(after);
}

function readBillboard(db: Kysely<Tables>, id: number): Promise<BillboardRow> {
  return db.selectFrom('billboards').select(billboardColumns).where('id', '=', id).executeTakeFirstOrThrow();
}
