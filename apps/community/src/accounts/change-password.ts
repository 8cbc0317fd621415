import type { CallContext } from '@commonplace/domain/call-context';
import { requireSession } from '@commonplace/domain/principal';
import { Violations } from '@commonplace/domain/violations';
import type { CommunityContext } from '../context.ts';
import { requireActiveCredential } from '../auth/credentials/require-active-credential.ts';
import { accountMails } from '../mails/account-mails.ts';
import { confirmPassword, findPasswordHash } from '../auth/passwords/confirm-password.ts';
import { passwordProblem } from '../auth/passwords/password-rules.ts';
import { savePassword } from '../auth/passwords/save-password.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { revokeTokens } from '../tokens/one-time-tokens.ts';
import { readAccount } from '../users/account-view.ts';
import { lockOwnUser } from './lock-own-user.ts';

/**
 * Replaces the current password, which the caller must enter, or sets the first one of an account that has none. Ends
 * all other sessions, links and unfinished sign-ins. Throws `validation_failed` for broken rules and a wrong current
 * password.
 */
export async function changePassword(
  context: CommunityContext,
  call: CallContext,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { user: caller, sessionId } = requireSession(call.principal);
  const account = await readAccount(context.database.reader(call.signal), caller.userId);
  const isFirst = (await findPasswordHash(context, call, caller.userId)) === undefined;
  const names = { username: account.username ?? '', email: account.email ?? '' };
  const violations = new Violations();
  violations.add('password', await passwordProblem(password, names));
  if (!isFirst) await violations.collect(confirmPassword(context, call, currentPassword));
  violations.throwIfAny();
  const hash = await context.passwords.hash(password, call.signal);
  const site = await context.site.identify();
  await context.database.transaction(call, async (em) => {
    const user = await lockOwnUser(em, caller.userId);
    await requireActiveCredential(em, caller);
    await savePassword(em, user.id, hash);
    await endSessions(em, user.id, { except: sessionId });
    await revokeTokens(em, user.id, ['reset_password', 'sign_in']);
    await accountMails(em, site).securityNotice(user, 'Your password was changed');
  });
}
