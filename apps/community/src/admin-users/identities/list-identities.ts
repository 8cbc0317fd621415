import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import { requireMember } from '../../users/lock-member.ts';
import { identitiesOfUser, identityView } from './identity-view.ts';

/**
 * Lists the identities of an account, oldest first, for super administrators. Throws `not_found` for an unknown
 * account.
 */
export async function listIdentities(context: CommunityContext, call: CallContext, { userId }: { userId: number }) {
  requireRole(call.principal, 'super_admin');
  const db = context.database.reader(call.signal);
  await requireMember(db, userId);
  const rows = await identitiesOfUser.all(db, { userId });
  return rows.map(identityView);
}
