import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import { giveBackAttempts, requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { isTooLong } from './password-rules.ts';

/**
 * Asks for the password again, for what only its owner may do. A wrong one, and none where the account has none yet, is
 * `validation_failed`; too many wrong ones are `rate_limited`. Returns the hash that it was compared with.
 */
export async function confirmPassword(
  context: CommunityContext,
  call: CallContext,
  userId: number,
  password: string,
): Promise<string> {
  const db = context.database.reader<Tables>(call.signal);
  const attempts = [{ limit: attemptLimits.passwordConfirmation, subject: String(userId) }];
  await requireAttempts(db, attempts);
  const stored = await findPasswordHash(context, call, userId);
  if (stored === undefined) throw violation('current_password', 'must be chosen first');
  const isRight = !isTooLong(password) && (await context.passwords.verify(password, stored, call.signal)).isRight;
  if (!isRight) throw violation('current_password', 'is wrong');
  await giveBackAttempts(db, attempts);
  return stored;
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
