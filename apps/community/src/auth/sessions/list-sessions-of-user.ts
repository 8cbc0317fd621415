import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import { requireMember } from '../../users/lock-member.ts';
import { ownSessions } from './list-sessions.ts';

/** Lists the sessions of a user, last used first, at most fifty, for super administrators. */
export async function listSessionsOfUser(context: CommunityContext, call: CallContext, userId: number) {
  requireRole(call.principal, 'super_admin');
  const db = context.database.reader(call.signal);
  await requireMember(db, userId);
  const { principal } = call;
  const currentId =
    principal.kind === 'user' && principal.credential?.kind === 'session' ? principal.credential.id : '';
  const rows = await ownSessions.all(db, { userId });
  return rows.map((row) => ({ ...row, is_current: row.id === currentId }));
}
