import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { readToken } from '../tokens/one-time-tokens.ts';

/** The account whose password is reset by a link. */
export interface ResetOwner {
  username: string;
  email: string;
  emailConfirmedAt: string | null;
  hasPassword: boolean;
}

/** The account that a link to reset a password is for, and whether every way into it ends; an old link is `not_found`. */
export async function getPasswordReset(
  context: CommunityContext,
  call: CallContext,
  { token: secret }: { token: string },
): Promise<{ username: string; endsAccess: boolean }> {
  const db = context.database.reader<Tables>(call.signal);
  const token = await readToken(db, secret, 'reset_password');
  const owner = token && (await resetOwner(db, token.user_id));
  if (!token || !owner) throw notFound();
  return { username: owner.username, endsAccess: resetEndsAccess(owner, token.detail) };
}

/** The owner of a token, unless the account was closed. */
export async function resetOwner(db: Kysely<Tables>, userId: number | null): Promise<ResetOwner | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['username', 'email', 'email_confirmed_at', 'passwords.user_id as withPassword'])
    .where('users.id', '=', userId ?? 0)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { username, email, email_confirmed_at: emailConfirmedAt, withPassword } = row;
  return { username, email, emailConfirmedAt, hasPassword: withPassword !== null };
}

/**
 * Whether a reset always ends every way into an account: anyone could have opened one whose address was never
 * confirmed. One that the operator made and now hands over, without a password so far, has had no other owner.
 */
export function resetEndsAccess(
  { emailConfirmedAt, hasPassword }: ResetOwner,
  detail: Record<string, string>,
): boolean {
  const isHandedOver = detail['email'] === undefined && !hasPassword;
  return emailConfirmedAt === null && !isHandedOver;
}
