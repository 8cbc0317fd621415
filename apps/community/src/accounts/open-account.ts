import { isUniqueViolation } from '@commonplace/db/errors';
import { violation } from '@commonplace/domain/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { savePassword } from '../auth/passwords/save-password.ts';
import { User, type Standing } from '../tables/users.ts';
import { claimHandle } from '../names/handles.ts';
import { appendUserChanged } from '../users/user-changed.ts';

export interface OpenedAccount {
  name: string;
  username: string;
  email: string;
  /** Whether the owner has confirmed the email address. */
  isEmailConfirmed: boolean;
  passwordHash: string;
  standings: Standing[];
}

/** Inserts a new account. Throws `validation_failed` for a username or an address that is taken. */
export async function openAccount(em: SqlEntityManager, account: OpenedAccount): Promise<User> {
  const { passwordHash, isEmailConfirmed, ...columns } = account;
  if (!(await claimHandle(em, account.username))) throw violation('username', 'has already been taken');
  const user = em.create(User, { ...columns, roles: [], emailConfirmedAt: isEmailConfirmed ? new Date() : null });
  try {
    await em.flush();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique')) throw violation('email', 'has already been taken');
    throw error;
  }
  await savePassword(em, user.id, passwordHash);
  await appendUserChanged(em, user);
  return user;
}

/** Returns the standings of a new account (`new_user_status`). */
export function initialStandings(status: string | undefined): Standing[] {
  return status === 'limited' ? ['limited'] : [];
}
