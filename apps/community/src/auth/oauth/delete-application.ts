import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import { endApplications } from './end-applications.ts';

/**
 * Deletes one of the caller's applications and ends its tokens on all gateways at once. Throws `not_found` for other
 * applications (rules.md#unauthorized-or-forbidden).
 */
export async function deleteApplication(context: CommunityContext, call: CallContext, clientId: string): Promise<void> {
  const { userId } = requireUser(call.principal);
  const ended = await context.database.transaction(call, (em) => endApplications(em, userId, clientId));
  if (ended === 0) throw notFound();
}
