import type { CallContext } from '@commonplace/domain/call-context';
import { requireSession, type UserPrincipal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { refundAttempts, requireAttempts, type Attempt } from '../../attempts/attempts.ts';
import { attemptLimits } from '../../attempts/limits.ts';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { isTooLong } from './password-rules.ts';

/**
 * Checks the caller's password again before an action reserved to the owner, and returns the owner. Throws
 * `validation_failed` for a wrong password or an account without one, and `rate_limited` for too many wrong ones.
 */
export async function confirmPassword(
  context: CommunityContext,
  call: CallContext,
  password: string,
): Promise<UserPrincipal> {
  const { user } = requireSession(call.principal);
  const hash = await findPasswordHash(context, call, user.userId);
  if (hash === undefined) throw violation('current_password', 'is not set: set a password first');
  const attempt = { limit: attemptLimits.passwordConfirmation, subject: String(user.userId) };
  await comparePassword(context, call, { attempt, password, hash, field: 'current_password' });
  return user;
}

/** A submitted password, its stored hash and the limits that count the attempt. */
export interface EnteredPassword {
  attempt: Attempt;
  password: string;
  hash: string;
  /** The name of the field. */
  field: string;
}

/**
 * Compares a password with a hash. Counts the attempt first, and subtracts it again when the password is right. Throws
 * `validation_failed` for a wrong password and `rate_limited`.
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
  await refundAttempts(db, [attempt]);
}

/** Returns the password hash of an account; undefined when it has none. */
export async function findPasswordHash(
  context: CommunityContext,
  call: CallContext,
  userId: number,
): Promise<string | undefined> {
  const db = context.database.reader<Tables>(call.signal);
  const row = await db.selectFrom('passwords').select('hash').where('user_id', '=', userId).executeTakeFirst();
  return row?.hash;
}
