import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { AdminContext } from '../context.ts';
import { redirectById, toRedirect, type RedirectMessage } from './redirect-view.ts';

export async function getRedirect(context: AdminContext, call: CallContext, id: number): Promise<RedirectMessage> {
  requireRole(call.principal, 'admin');
  const row = await redirectById.first(context.database.reader(call.signal), { id });
  if (!row) throw notFound();
  return toRedirect(row);
}
