import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, unauthenticated } from '@commonplace/domain/errors';
import type { Role } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../../context.ts';
import { isTooLong } from '../passwords/password-rules.ts';
import { savePassword } from '../passwords/save-password.ts';
import { hasTotp } from '../second-factors/totp-state.ts';
import { lockUser } from '../../users/lock-user.ts';
import type { Tables } from '../../tables/tables.ts';
import { issueToken } from '../../tokens/one-time-tokens.ts';
import { normalizeLogin } from './find-account.ts';
import { countSignIn } from './sign-in-attempt.ts';
import { startSession, type NewSession, type Visitor } from './start-session.ts';

export interface SignInInput {
  /** A username or an email address. */
  login: string;
  password: string;
  /** The account must have this username too, or is treated as unknown. */
  username?: string;
  visitor?: Visitor | undefined;
}

/** A session, or the token of the second step. */
export type SignedIn = { session: NewSession } | { challengeToken: string };

/**
 * Signs a browser in by password. Throws `unauthenticated` alike for an unknown account, a missing password, a banned
 * account and a wrong password, after one hash each, and `rate_limited` for too many attempts. Where the site disables
 * passwords (`allow_email_password_login`), only administrators may sign in, and all others get
 * `permission_denied` whatever they entered.
 */
export async function signIn(context: CommunityContext, call: CallContext, input: SignInInput): Promise<SignedIn> {
  const db = context.database.reader<Tables>(call.signal);
  const login = normalizeLogin(input.login);
  const attempt = await countSignIn(db, login, input.visitor?.address ?? '');
  const account = hasUsername(attempt.account, input.username) ? attempt.account : undefined;
  const { allow_email_password_login: takesPasswords } = await context.settings.latest();
  await attempt.requireRoom();
  const refused = takesPasswords ? unauthenticated : forbidden;
  if (isTooLong(input.password)) throw refused();
  const verdict = await context.passwords.verify(input.password, account?.hash ?? undefined, call.signal);
  if (!account || !verdict.isRight || account.standings.includes('banned')) throw refused();
  // Not subtracted for rejected users, which would reveal that the password was right.
  if (!takesPasswords && !isAdministrator(account)) throw refused();
  await attempt.giveBack();
  const renewed = verdict.isOutdated ? await context.passwords.hash(input.password, call.signal) : undefined;
  return context.database.transaction(call, async (em) => {
    await lockUser(em, account.id);
    await requireUnchanged(em, account.id, account.hash);
    if (renewed !== undefined) await savePassword(em, account.id, renewed);
    if (!(await hasTotp(em.getKysely(), account.id)))
      return { session: await startSession(em, account, input.visitor) };
    return { challengeToken: await issueToken(em, { purpose: 'sign_in', userId: account.id }) };
  });
}

function hasUsername(account: { username: string } | undefined, username: string | undefined): boolean {
  return username === undefined || account?.username.toLowerCase() === username.trim().toLowerCase();
}

function isAdministrator({ roles }: { roles: readonly Role[] }): boolean {
  return roles.includes('admin') || roles.includes('super_admin');
}

/** Throws when the password was changed while this one was checked. */
async function requireUnchanged(em: SqlEntityManager, userId: number, hash: string | null): Promise<void> {
  const password = await em
    .getKysely<Tables>()
    .selectFrom('passwords')
    .select('hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (password?.hash !== hash) throw unauthenticated();
}
