import { isUniqueViolation } from '@commonplace/db/errors';
import { waitForLock } from '@commonplace/db/advisory-locks';
import type { RequestRedirectInput } from '@commonplace/proto/admin/v1/request_redirects';
import { requireMatch } from '@commonplace/rpc/edit-tags';
import { notFound } from '@commonplace/rpc/errors';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import { RequestRedirect } from '../tables/request-redirects.ts';
import type { Tables } from '../tables/tables.ts';
import { followRedirect } from './find-redirect.ts';
import { announceRedirect, auditRedirect, describeRedirect } from './redirect-changed.ts';
import { blankFields, fieldsAfter } from './redirect-fields.ts';
import { redirectById, redirectTag, toRedirect, type RedirectMessage } from './redirect-view.ts';

/** A42: an administrator says where an address leads. One that would lead back to itself is `validation_failed`. */
export async function createRedirect(
  context: AdminContext,
  call: CallContext,
  input: RequestRedirectInput,
): Promise<RedirectMessage> {
  requireRole(call.principal, 'admin');
  const fields = fieldsAfter(blankFields, input);
  return save(context, call, async (em) => {
    const redirect = new RequestRedirect();
    Object.assign(redirect, fields);
    em.persist(redirect);
    await em.flush();
    await checkAddress(em, redirect);
    await checkWay(em, redirect);
    const { id } = redirect;
    await auditRedirect(em, call, { verb: 'create', id, before: {}, after: describeRedirect(redirect) });
    return announce(em, redirect);
  });
}

/** A44: what is not given stays. */
export async function updateRedirect(
  context: AdminContext,
  call: CallContext,
  { id, input }: { id: number; input: RequestRedirectInput },
): Promise<RedirectMessage> {
  requireRole(call.principal, 'admin');
  return save(context, call, async (em) => {
    const redirect = await em.findOne(RequestRedirect, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!redirect) throw notFound();
    await requireMatch(call, () => redirectTag(em, id));
    const before = describeRedirect(redirect);
    const { originalUrl, requestDomain } = redirect;
    Object.assign(redirect, fieldsAfter(redirect, input), { version: redirect.version + 1, updatedAt: new Date() });
    await em.flush();
    if (redirect.originalUrl !== originalUrl || redirect.requestDomain !== requestDomain)
      await checkAddress(em, redirect);
    await checkWay(em, redirect);
    await auditRedirect(em, call, { verb: 'update', id, before, after: describeRedirect(redirect) });
    return announce(em, redirect);
  });
}

/** One after the other: two that are written at once could make a circle of which neither knows. */
async function save(
  context: AdminContext,
  call: CallContext,
  write: (em: SqlEntityManager) => Promise<RedirectMessage>,
): Promise<RedirectMessage> {
  try {
    return await context.database.transaction(call.signal, async (em) => {
      await waitForLock(em, 'requestRedirects');
      return write(em);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'request_redirects_original_url_unique')) throw error;
    throw violation('original_url', 'has already been taken');
  }
}

/** An address has one redirect, whatever is percent-encoded in it; writes wait for each other. */
async function checkAddress(em: SqlEntityManager, { id, requestDomain }: RequestRedirect): Promise<void> {
  const other = await em
    .getKysely<Tables>()
    .selectFrom('request_redirects as own')
    .innerJoin('request_redirects as other', 'other.original_key', 'own.original_key')
    .select('other.id')
    .where('own.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.request_domain', '=', requestDomain)
    .limit(1)
    .executeTakeFirst();
  if (other) throw violation('original_url', 'has already been taken');
}

/** Every circle that a redirect closes goes through itself, so it is enough to follow that one. */
async function checkWay(em: SqlEntityManager, redirect: RequestRedirect): Promise<void> {
  const way = await followRedirect(em.getKysely(), redirect);
  if (way === 'in a circle') throw violation('destination_url', 'must not lead back to where it came from');
  if (way === 'too far') {
    throw violation('destination_url', `leads through too many redirects (maximum is ${limits.requestRedirect.hops})`);
  }
}

async function announce(em: SqlEntityManager, redirect: RequestRedirect): Promise<RedirectMessage> {
  await announceRedirect(em, redirect);
  return toRedirect(await redirectById.one(em.getKysely(), { id: redirect.id }));
}
