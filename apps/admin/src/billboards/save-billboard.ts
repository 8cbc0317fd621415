import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import type { BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import { AuditRecordedSchema, BillboardChangedSchema } from '@commonplace/proto/admin/v1/events';
import { requireMatch } from '@commonplace/rpc/edit-tags';
import { actorOf, organizationRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { findKnown } from '../audience/find-known.ts';
import type { AdminContext } from '../context.ts';
import { readConfig } from '../site-config/read-config.ts';
import type { Tables } from '../tables/tables.ts';
import { segmentAfter } from './audience-segment.ts';
import { blankFields, fieldsAfter, type BillboardFields } from './billboard-fields.ts';
import { checkBillboard } from './billboard-rules.ts';
import {
  billboardColumns,
  describeBillboard,
  selectBillboards,
  tagOf,
  toBillboard,
  type BillboardRow,
} from './billboard-view.ts';
import { enabledCountries, type EnabledCountries } from './enabled-countries.ts';
import { fieldsOf } from './fields-of.ts';
import { checkOrganizationInput, needsApproval, requireDecider, withOrganizationRoles } from './may-decide.ts';
import { renderBillboard, requireRendered, type RenderedBillboard } from './render-billboard.ts';

/**
 * A33: by an administrator, or an administrator of its organization, whose billboards somebody else approves.
 * @throws DomainError permission_denied, validation_failed.
 */
export async function createBillboard(context: AdminContext, caller: CallContext, input: BillboardInput) {
  const call = await withOrganizationRoles(context, caller, [input.organizationId]);
  const { principal } = call;
  const decider = requireDecider(principal, { organization_id: input.organizationId ?? null });
  if (decider === 'organization') checkOrganizationInput(principal, input, blankFields);
  const maker = actorOf(principal).id;
  const mine = { ...input, creatorId: decider === 'organization' ? maker : (input.creatorId ?? maker) };
  const { countries, rendered } = await prepare(context, call, blankFields, mine);
  return context.database.transaction(call.signal, async (em) => {
    const fields = await decide(em, call, { base: blankFields, input: mine, countries });
    const db = em.getKysely<Tables>();
    const { id } = await db
      .insertInto('billboards')
      .values({ ...fields, processed_html: rendered.html, content_updated_at: sql`now()` })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (fields.name === '')
      await db
        .updateTable('billboards')
        .set({ name: nameOf(id) })
        .where('id', '=', id)
        .execute();
    return announce(em, call, id);
  });
}

/**
 * A34: what is not given stays; by whom, as A33. What was approved is so no more when an organization changes what is
 * seen, or who sees it.
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
  const decider = requireDecider(principal, known);
  const { countries, rendered } = await prepare(context, call, fieldsOf(known), input);
  return context.database.transaction(call.signal, async (em) => {
    const row = await selectBillboards(em.getKysely<Tables>()).where('id', '=', id).forUpdate().executeTakeFirst();
    requireDecider(principal, row);
    await requireMatch(call, () => tagOf(row));
    const before = fieldsOf(row);
    if (decider === 'organization') checkOrganizationInput(principal, input, before);
    const after = await decide(em, call, { base: before, input, countries });
    if (decider === 'organization') after.creator_id = before.creator_id;
    if (after.name === '') after.name = nameOf(id);
    if (decider === 'organization' && needsApproval(before, after)) after.approved = false;
    requireRendered(rendered, after);
    await em
      .getKysely<Tables>()
      .updateTable('billboards')
      .set({
        ...after,
        processed_html: rendered.html,
        version: sql<number>`version + 1`,
        updated_at: sql`now()`,
        ...(isSeenOtherwise(before, after) && { content_updated_at: sql`now()` }),
      })
      .where('id', '=', id)
      .execute();
    return announce(em, call, id, row);
  });
}

const nameOf = (id: number) => `Billboard ${id}`;

/** What takes its time, before anything is locked. */
async function prepare(
  context: AdminContext,
  call: CallContext,
  base: BillboardFields,
  input: BillboardInput,
): Promise<{ countries: EnabledCountries; rendered: RenderedBillboard }> {
  const { overrides } = await readConfig(context, call.signal);
  const { creatorId, organizationId } = input;
  // Either may be so new that it has not been announced yet.
  await context.directory.learn(call, {
    userIds: creatorId === undefined ? [] : [creatorId],
    organizationIds: organizationId === undefined ? [] : [organizationId],
  });
  return {
    countries: enabledCountries(overrides),
    rendered: await renderBillboard(context.markdown, call, fieldsAfter(base, input)),
  };
}

/** The fields after an input, all rules kept. */
async function decide(
  em: SqlEntityManager,
  { principal }: CallContext,
  { base, input, countries }: { base: BillboardFields; input: BillboardInput; countries: EnabledCountries },
): Promise<BillboardFields> {
  const fields = fieldsAfter(base, input);
  const { organization_id: organizationId, creator_id: creatorId } = fields;
  const known = await findKnown(em.getKysely(), {
    userId: creatorId ?? undefined,
    organizationId: organizationId ?? undefined,
  });
  checkBillboard(fields, {
    countries,
    // Whoever is not named now may have gone meanwhile, and the caller may be new.
    knowsOrganization:
      known.organization ||
      organizationId === base.organization_id ||
      organizationRole(principal, organizationId ?? 0) !== undefined,
    knowsCreator: known.user || creatorId === base.creator_id || creatorId === actorOf(principal).id,
    now: new Date(),
    decidesExpiry: input.approved !== undefined || input.expiresAt !== undefined,
  });
  return { ...fields, ...(await segmentAfter(em, base, input)) };
}

const seen = ['body_markdown', 'name', 'placement_area', 'color', 'template', 'render_mode'] as const;

function isSeenOtherwise(before: BillboardFields, after: BillboardFields): boolean {
  return seen.some((field) => before[field] !== after[field]);
}

/** Tells of a billboard that was written; without what it was before, of a new one. */
async function announce(em: SqlEntityManager, call: CallContext, id: number, before?: BillboardRow) {
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
