import type { CallContext } from '@commonplace/domain/call-context';
import { requireSession } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import { endSessions } from './end-sessions.ts';

/** Ends all other sessions of the caller. */
export async function endOtherSessions(context: CommunityContext, call: CallContext): Promise<void> {
  const { user, sessionId } = requireSession(call.principal);
  await context.database.transaction(call, (em) => endSessions(em, user.userId, { except: sessionId }));
}
