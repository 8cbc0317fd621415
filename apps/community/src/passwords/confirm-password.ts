import { requireSession, type UserPrincipal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import { giveBackAttempts, requireAttempts, type Attempt } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { isTooLong } from './password-rules.ts';

/**
 * Asks whoever is at a browser for their password again, for what only the owner of the account may do, and says who that
 * is. A wrong one, and none where the account has none yet, is `validation_failed`; too many wrong ones are `rate_limited`.
 */
export async function confirmPassword(
  context: CommunityContext,
  call: CallContext,
  password: string,
): Promise<UserPrincipal> {
  const { user } = requireSession(call.principal);
  const hash = await findPasswordHash(context, call, user.userId);
  if (hash === undefined) throw violation('current_password', 'must be chosen first');
  const attempt = { limit: attemptLimits.passwordConfirmation, subject: String(user.userId) };
  await comparePassword(context, call, { attempt, password, hash, field: 'current_password' });
  return user;
}

/** A password that was entered, what it is compared with, and as what that counts. */
export interface EnteredPassword {
  attempt: Attempt;
  password: string;
  hash: string;
  /** Where it was entered. */
  field: string;
}

/**
 * Compares a password with a hash, counted before anything is computed; a right one is given back. A wrong one is
 * `validation_failed`, one attempt too many `rate_limited`.
 */
export async function comparePassword(
  context: CommunityContext,
  call: CallContext,
  { attempt, password, hash, field }: EnteredPassword,
): Promise<void> {
  const db = context.database.reader<Tables>(call.signal);
  await requireAttempts(db, [attempt]);
  const isRight = !isTooLong(password) && (await context.passwords.verify(password, hash, call.signal)).isRight;
  if (!isRight) throw violation(field, 'is wrong');
  await giveBackAttempts(db, [attempt]);
}

/** The hash of an account's password; undefined when it has none. */
export async function findPasswordHash(
  context: CommunityContext,
  call: CallContext,
  userId: number,
): Promise<string | undefined> {
  const db = context.database.reader<Tables>(call.signal);
  const row = await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).executeTakeFirst();
  return row?.hash;
}
