import { Violations, violation } from '@commonplace/domain/violations';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { parseEmail } from '../users/email-address.ts';
import { userByHandle } from '../users/user-view.ts';

/** Who is invited: a user or an email address. */
export type Invitee = { userId: number; email?: undefined } | { email: string; userId?: undefined };

/** Returns who is meant by a username or an email address. Throws `validation_failed` unless there is exactly one. */
export async function findInvitee(
  db: Kysely<Tables>,
  input: { username?: string | undefined; email?: string | undefined },
): Promise<Invitee> {
  const username = input.username?.trim() ?? '';
  const email = input.email?.trim() ?? '';
  if ((username === '') === (email === '')) {
    const violations = new Violations();
    violations.add('base', 'Exactly one of username and email is required');
    throw violations.toError();
  }
  if (email !== '') {
    const address = parseEmail(email);
    if (address === undefined) throw violation('email', 'is invalid');
    return { email: address };
  }
  const user = await userByHandle.first(db, { handle: username.toLowerCase() });
  if (!user || user.is_spam) throw violation('username', 'has no account');
  return { userId: user.id };
}
