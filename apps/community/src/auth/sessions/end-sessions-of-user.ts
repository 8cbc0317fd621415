import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../../context.ts';
import { lockMember } from '../../users/lock-member.ts';
import { isSessionId } from './end-session.ts';
import { endSessions } from './end-sessions.ts';

/** Ends one or all sessions of a user, for super administrators. Throws `not_found` for a session of another user. */
export async function endSessionsOfUser(
  context: CommunityContext,
  call: CallContext,
  { userId, id }: { userId: number; id?: string | undefined },
): Promise<void> {
  requireRole(call.principal, 'super_admin');
  await context.database.transaction(call, async (em) => {
    await lockMember(em, userId);
    if (id !== undefined && !isSessionId(id)) throw notFound();
    const ended = await endSessions(em, userId, id === undefined ? 'all' : { only: id });
    if (id !== undefined && ended === 0) throw notFound();
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_user_sessions_end',
      target: { type: 'User', id: userId },
      before: { sessions: ended, ...(id !== undefined && { session_id: id }) },
      after: { sessions: 0 },
    });
  });
}
