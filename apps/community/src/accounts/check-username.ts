import type { CallContext } from '@commonplace/domain/call-context';
import { Violations } from '@commonplace/domain/violations';
import { addressRange } from '@commonplace/rules/ip-address';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { Visitor } from '../auth/sessions/start-session.ts';
import type { CommunityContext } from '../context.ts';
import { checkNewUsername } from '../names/check-new-username.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Returns why a new account cannot have a username, as signing up with it would say; undefined for a free one. Throws
 * `rate_limited` for an IP address that asks too often.
 */
export async function checkUsername(
  context: CommunityContext,
  call: CallContext,
  { username, visitor }: { username: string; visitor?: Visitor | undefined },
): Promise<string | undefined> {
  const range = addressRange(visitor?.address ?? '');
  const db = context.database.reader<Tables>(call.signal);
  await requireAttempts(db, [{ limit: attemptLimits.usernameChecks, subject: range }]);
  const violations = new Violations();
  await checkNewUsername(context, call, username.trim(), violations);
  return violations.of('username')[0];
}
