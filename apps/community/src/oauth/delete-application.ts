import { notFound } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { endApplications } from './end-applications.ts';

/**
 * Deletes one of the caller's applications and ends its tokens on all gateways at once. Throws `not_found` for other
 * applications (rules.md#unauthorized-or-forbidden).
 */
export async function deleteApplication(context: CommunityContext, call: CallContext, clientId: string): Promise<void> {
  const { userId } = requireUser(call.principal);
  const ended = await context.database.transaction(call.signal, (em) => endApplications(em, userId, clientId));
  if (ended === 0) throw notFound();
}
