import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { readToken } from '../tokens/one-time-tokens.ts';

/** The account whose password a link resets. */
export interface ResetOwner {
  username: string;
  email: string;
  emailConfirmedAt: string | null;
  hasPassword: boolean;
}

/**
 * Returns the account of a reset link, whether all access ends with the reset, and whether it sets the first password of
 * an account of the operator, whose other access stays. Throws `not_found` for an old link.
 */
export async function getPasswordReset(
  context: CommunityContext,
  call: CallContext,
  { token: secret }: { token: string },
): Promise<{ username: string; endsAccess: boolean; isFirst: boolean }> {
  const db = context.database.reader<Tables>(call.signal);
  const token = await readToken(db, secret, 'reset_password');
  const owner = token && (await findResetOwner(db, token.user_id));
  if (!token || !owner) throw notFound();
  const { username } = owner;
  return { username, endsAccess: resetEndsAccess(owner, token.detail), isFirst: isHandedOver(owner, token.detail) };
}

/** Returns the owner of a token, or undefined for a closed account. */
export async function findResetOwner(db: Kysely<Tables>, userId: number | null): Promise<ResetOwner | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['username', 'email', 'email_confirmed_at', 'passwords.user_id'])
    .where('users.id', '=', userId ?? 0)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { username, email, email_confirmed_at: emailConfirmedAt, user_id: passwordOf } = row;
  return { username, email, emailConfirmedAt, hasPassword: passwordOf !== null };
}

/**
 * Returns whether a reset always ends all access. It does when the email address was never confirmed, since anyone
 * could have opened that account. It does not when the operator created the account and hands over its first password.
 */
export function resetEndsAccess(owner: ResetOwner, detail: Record<string, string>): boolean {
  return owner.emailConfirmedAt === null && !isHandedOver(owner, detail);
}

/** Whether a link sets the first password of an account and comes from the operator, not from a mail. */
function isHandedOver({ hasPassword }: ResetOwner, detail: Record<string, string>): boolean {
  return detail['email'] === undefined && !hasPassword;
}
