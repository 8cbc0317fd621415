import { isUniqueViolation } from '@commonplace/db/errors';
import { waitForLock } from '@commonplace/db/advisory-locks';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { RequestRedirectInput } from '@commonplace/proto/admin/v1/request_redirects';
import { limits } from '@commonplace/rules/limits';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import { RequestRedirect } from '../tables/request-redirects.ts';
import type { Tables } from '../tables/tables.ts';
import { followRedirect } from './find-redirect.ts';
import { appendRedirectChanged, auditRedirect, describeRedirect } from './redirect-changed.ts';
import { defaultFields, mergeFields } from './redirect-fields.ts';
import { redirectById, redirectTag, toRedirect, type RedirectMessage } from './redirect-view.ts';

/**
 * Creates a redirect; for administrators.
 * @throws DomainError validation_failed, also for a redirect loop.
 */
export async function createRedirect(
  context: AdminContext,
  call: CallContext,
  input: RequestRedirectInput,
): Promise<RedirectMessage> {
  requireRole(call.principal, 'admin');
  const fields = mergeFields(defaultFields, input);
  return save(context, call, async (em) => {
    const redirect = new RequestRedirect();
    Object.assign(redirect, fields);
    em.persist(redirect);
    await em.flush();
    await requireUniqueAddress(em, redirect);
    await checkForLoop(em, redirect);
    const { id } = redirect;
    await auditRedirect(em, call, { verb: 'create', id, before: {}, after: describeRedirect(redirect) });
    return appendChange(em, redirect);
  });
}

/** Changes the given fields of a redirect; for administrators. */
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
    Object.assign(redirect, mergeFields(redirect, input), { version: redirect.version + 1, updatedAt: new Date() });
    await em.flush();
    if (redirect.originalUrl !== originalUrl || redirect.requestDomain !== requestDomain)
      await requireUniqueAddress(em, redirect);
    await checkForLoop(em, redirect);
    await auditRedirect(em, call, { verb: 'update', id, before, after: describeRedirect(redirect) });
    return appendChange(em, redirect);
  });
}

/** Serializes writes: two at once could close a loop that neither sees. */
async function save(
  context: AdminContext,
  call: CallContext,
  write: (em: SqlEntityManager) => Promise<RedirectMessage>,
): Promise<RedirectMessage> {
  try {
    return await context.database.transaction(call, async (em) => {
      await waitForLock(em, 'requestRedirects');
      return write(em);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'request_redirects_original_url_unique')) throw error;
    throw violation('original_url', 'has already been taken');
  }
}

/** Requires the only redirect of a path, ignoring percent-encoding. The caller holds the lock. */
async function requireUniqueAddress(em: SqlEntityManager, { id, requestDomain }: RequestRedirect): Promise<void> {
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

/** Every loop that a redirect closes contains it, so only its own chain is followed. */
async function checkForLoop(em: SqlEntityManager, redirect: RequestRedirect): Promise<void> {
  const outcome = await followRedirect(em.getKysely(), redirect);
  if (outcome === 'loop') throw violation('destination_url', 'must not lead back to where it came from');
  if (outcome === 'too long') {
    throw violation('destination_url', `leads through too many redirects (maximum is ${limits.requestRedirect.hops})`);
  }
}

async function appendChange(em: SqlEntityManager, redirect: RequestRedirect): Promise<RedirectMessage> {
  await appendRedirectChanged(em, redirect);
  return toRedirect(await redirectById.one(em.getKysely(), { id: redirect.id }));
}
