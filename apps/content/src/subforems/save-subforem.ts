import { isUniqueViolation } from '@commonplace/db/errors';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema, SubforemChangedSchema } from '@commonplace/proto/content/v1/events';
import type { Subforem as SubforemMessage, SubforemInput } from '@commonplace/proto/content/v1/subforems';
import { limits } from '@commonplace/rules/limits';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ContentContext } from '../context.ts';
import { Subforem } from '../tables/subforems.ts';
import { defaultFields, mergeFields } from './subforem-fields.ts';
import { subforemById, toSubforem } from './subforem-view.ts';

/** Creates a subforem, for administrators. */
export async function createSubforem(
  context: ContentContext,
  call: CallContext,
  input: SubforemInput,
): Promise<SubforemMessage> {
  requireRole(call.principal, 'admin');
  const fields = mergeFields(defaultFields, input, context.siteImages);
  return save(context, call, async (em) => {
    if ((await em.count(Subforem)) >= limits.subforem.count) {
      throw violation('base', `At most ${limits.subforem.count} subforems are allowed`);
    }
    const subforem = new Subforem();
    Object.assign(subforem, fields);
    em.persist(subforem);
    await em.flush();
    return announce(em, call, subforem.id);
  });
}

/** Changes the given fields of a subforem, for administrators. Its lists follow soon. */
export async function updateSubforem(
  context: ContentContext,
  call: CallContext,
  { id, input }: { id: number; input: SubforemInput },
): Promise<SubforemMessage> {
  requireRole(call.principal, 'admin');
  return save(context, call, async (em) => {
    const subforem = await em.findOne(Subforem, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (subforem === null) throw notFound();
    const before = await readSubforem(em, id);
    await requireMatch(call, () => before.etag);
    Object.assign(subforem, mergeFields(subforem, input, context.siteImages));
    subforem.version += 1;
    await em.flush();
    return announce(em, call, id, before);
  });
}

async function save(
  context: ContentContext,
  call: CallContext,
  write: (em: SqlEntityManager) => Promise<SubforemMessage>,
): Promise<SubforemMessage> {
  try {
    return await context.database.transaction(call, write);
  } catch (error) {
    if (isUniqueViolation(error, 'subforems_domain_unique')) throw violation('domain', 'has already been taken');
    if (isUniqueViolation(error, 'subforems_root_unique')) throw violation('root', 'has already been taken');
    throw error;
  }
}

async function readSubforem(em: SqlEntityManager, id: number): Promise<SubforemMessage> {
  return toSubforem(await subforemById.one(em.getKysely(), { id }));
}

/** Announces a subforem and records an audit entry; without `before`, of a new one. */
async function announce(
  em: SqlEntityManager,
  call: CallContext,
  id: number,
  before?: SubforemMessage,
): Promise<SubforemMessage> {
  const after = await readSubforem(em, id);
  const { version, domain, root } = after;
  await appendEvent(em, SubforemChangedSchema, { id, version, domain, root }, about('subforem', id, version));
  await recordAudit(em, call, AuditRecordedSchema, {
    action: before ? 'api_subforem_update' : 'api_subforem_create',
    target: { type: 'Subforem', id },
    before: before ? describeForAudit(before) : {},
    after: describeForAudit(after),
  });
  return after;
}

function describeForAudit({ $typeName: _type, version: _version, etag: _etag, ...fields }: SubforemMessage): object {
  return fields;
}
