import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { LockMode } from '@mikro-orm/postgresql';
import type { AdminContext } from '../context.ts';
import { RequestRedirect } from '../tables/request-redirects.ts';
import { appendRedirectChanged, auditRedirect, describeRedirect } from './redirect-changed.ts';
import { redirectTag } from './redirect-view.ts';

/** Deletes a redirect; for administrators. */
export async function deleteRedirect(context: AdminContext, call: CallContext, id: number): Promise<void> {
  requireRole(call.principal, 'admin');
  await context.database.transaction(call, async (em) => {
    const redirect = await em.findOne(RequestRedirect, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!redirect) throw notFound();
    await requireMatch(call, () => redirectTag(em, id));
    await em.nativeDelete(RequestRedirect, { id });
    await auditRedirect(em, call, { verb: 'delete', id, before: describeRedirect(redirect), after: {} });
    await appendRedirectChanged(em, redirect, true);
  });
}
