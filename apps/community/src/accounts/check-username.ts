import type { CallContext } from '@commonplace/domain/call-context';
import { Violations } from '@commonplace/domain/violations';
import { addressRange } from '@commonplace/rules/ip-address';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { Visitor } from '../auth/sessions/start-session.ts';
import type { CommunityContext } from '../context.ts';
import { takesSignUps } from '@commonplace/site-settings/setting-values';
import { checkNewUsername } from '../names/check-new-username.ts';
import { usernameFormatProblem } from '../names/handles.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Returns why a new account cannot have a username, as signing up with it would say; undefined for a free one, and for every
 * possible one on a site that is closed to sign-ups. Throws
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
  const { values: settings } = await context.settings.known();
  // A site that is closed to sign-ups tells no stranger which names it has.
  if (!takesSignUps(settings)) return usernameFormatProblem(username.trim());
  const violations = new Violations();
  await checkNewUsername(context, call, username.trim(), violations);
  return violations.of('username')[0];
}
