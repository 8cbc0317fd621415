import type { CallContext } from '@commonplace/domain/call-context';
import { actorOf, organizationRole } from '@commonplace/domain/principal';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import type { BillboardInput } from '@commonplace/proto/admin/v1/billboards';
import { AuditRecordedSchema, BillboardChangedSchema } from '@commonplace/proto/admin/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { findExisting } from '../audience/find-existing.ts';
import type { AdminContext } from '../context.ts';
import { readConfig } from '../site-config/read-config.ts';
import type { Tables } from '../tables/tables.ts';
import { mergeFields, type BillboardFields } from './billboard-fields.ts';
import { checkBillboard } from './billboard-rules.ts';
import { billboardColumns, describeBillboard, toBillboard, type BillboardRow } from './billboard-view.ts';
import { enabledCountries, type EnabledCountries } from './enabled-countries.ts';
import { mergeAudienceSegment } from './merge-audience.ts';
import { renderBillboard, type RenderedBillboard } from './render-billboard.ts';

/** Names a billboard that was given no name. */
export const defaultName = (id: number) => `Billboard ${id}`;

/** Fetches and renders before the transaction locks anything. */
export async function prepareBillboard(
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
export async function mergeAndValidate(
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

/** Appends the event and the audit entry of a billboard; `before` is undefined for a new one. */
export async function recordChange(em: SqlEntityManager, call: CallContext, id: number, before?: BillboardRow) {
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
