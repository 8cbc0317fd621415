import { Violations, violation } from '@commonplace/domain/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { saveFormerUsername } from './former-usernames.ts';
import { addUsernameProblem, claimHandle, freeOldestNames, holdHandle, isSameUsername } from '../names/handles.ts';

/** The user to rename; the caller has locked the row and writes it afterwards. */
interface Renamed {
  id: number;
  username: string;
}

/**
 * Claims a different username for an account before it is written. Its own former names and those of accounts that were
 * merged into it are available to it. Throws `validation_failed` for a broken rule and a name that is taken.
 */
export async function claimUsername(em: SqlEntityManager, user: Renamed, username: string): Promise<void> {
  // A change of case keeps the name.
  if (isSameUsername(user.username, username)) return;
  const violations = new Violations();
  addUsernameProblem(username, violations);
  violations.throwIfAny();
  if (!(await claimHandle(em, username, { type: 'user', id: user.id })))
    throw violation('username', 'has already been taken');
}

/** Gives up the former name after the new one is written; it resolves to the account until another user takes it. */
export async function freeUsername(em: SqlEntityManager, user: Renamed, former: string): Promise<void> {
  if (isSameUsername(user.username, former)) return;
  await holdHandle(em, former);
  await saveFormerUsername(em, user.id, former);
  await freeOldestNames(em, { type: 'user', id: user.id });
}
