import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { accountMails } from '../mails/account-mails.ts';
import { passwordProblem } from '../auth/passwords/password-rules.ts';
import { savePassword } from '../auth/passwords/save-password.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { resetSignIns } from '../auth/sessions/sign-in-attempt.ts';
import type { Visitor } from '../auth/sessions/start-session.ts';
import type { Tables } from '../tables/tables.ts';
import { openToken, readToken, revokeTokens } from '../tokens/one-time-tokens.ts';
import type { User } from '../tables/users.ts';
import { lockMember } from '../users/lock-member.ts';
import { describeAccess, countAccess, type AccountAccess } from './account-access.ts';
import { endAllAccess } from './end-all-access.ts';
import { resetEndsAccess, findResetOwner } from './get-password-reset.ts';

/** A followed link and the values entered on its page. */
interface ResetInput {
  token: string;
  password: string;
  endsAccess?: boolean;
  visitor?: Visitor | undefined;
}

/**
 * Sets a new password by a link and returns the id of the account. Ends all sessions and pending changes, and all other
 * access when requested or when the address was never confirmed. Resets the sign-in attempts. Throws `not_found` for an
 * expired or used token, before any other check, and `validation_failed` for broken rules, which leave the token
 * usable.
 */
export async function resetPassword(
  context: CommunityContext,
  call: CallContext,
  { token: secret, password, endsAccess = false, visitor }: ResetInput,
): Promise<number> {
  const db = context.database.reader<Tables>(call.signal);
  const userId = (await readToken(db, secret, 'reset_password'))?.user_id ?? 0;
  const owner = await findResetOwner(db, userId);
  if (!owner) throw notFound();
  const problem = await passwordProblem(password, owner);
  if (problem !== undefined) throw violation('password', problem);
  const hash = await context.passwords.hash(password, call.signal);
  const site = await context.site.identify();
  return context.database.transaction(call, async (em) => {
    // Locks the account before its tokens, in the same order as the code that revokes them.
    const user = await lockMember(em, userId);
    const token = await openToken(em, secret, ['reset_password']);
    if (!token) throw notFound();
    const isEntire = endsAccess || (await mustEndAccess(em, user.id, token.detail));
    const before = await (isEntire ? endAllAccess(em, user.id) : endSessionsAndLinks(em, user.id));
    await savePassword(em, user.id, hash);
    // A mailed link confirms the email address; one that the operator handed over does not.
    await confirmEmail(em, user, token.detail['email']);
    await accountMails(em, site).securityNotice(user, 'Your password was changed', summaryOf(before, isEntire));
    await resetSignIns(em.getKysely(), user.id, visitor?.address ?? '');
    return user.id;
  });
}

async function mustEndAccess(em: SqlEntityManager, userId: number, detail: Record<string, string>): Promise<boolean> {
  const owner = await findResetOwner(em.getKysely<Tables>(), userId);
  return owner !== undefined && resetEndsAccess(owner, detail);
}

async function endSessionsAndLinks(em: SqlEntityManager, userId: number): Promise<AccountAccess> {
  const before = await countAccess(em, userId);
  await endSessions(em, userId, 'all');
  await revokeTokens(em, userId, ['reset_password', 'change_address', 'sign_in', 'add_passkey']);
  return before;
}

/** Summarizes the ended and remaining access for the mail. */
function summaryOf(before: AccountAccess, isEntire: boolean) {
  if (isEntire) return { ended: describeAccess(before) };
  const { sessions, hasPendingEmail, ...left } = before;
  return { ended: describeAccess({ sessions, hasPendingEmail }), left: describeAccess(left) };
}

async function confirmEmail(em: SqlEntityManager, user: User, email: string | undefined): Promise<void> {
  if (user.email !== email || user.emailConfirmedAt !== null) return;
  user.emailConfirmedAt = new Date();
  await em.flush();
}
