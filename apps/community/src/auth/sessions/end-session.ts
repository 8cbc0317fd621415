import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireSession } from '@commonplace/domain/principal';
import type { CommunityContext } from '../../context.ts';
import { endSessions } from './end-sessions.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the text is a valid session id. */
export function isSessionId(id: string): boolean {
  return uuid.test(id);
}

/** Ends one of the caller's sessions. Throws `not_found` for other sessions (rules.md#unauthorized-or-forbidden). */
export async function endSession(context: CommunityContext, call: CallContext, id: string): Promise<void> {
  const { user } = requireSession(call.principal);
  if (!isSessionId(id)) throw notFound();
  await context.database.transaction(call, async (em) => {
    if ((await endSessions(em, user.userId, { only: id })) === 0) throw notFound();
  });
}
