import { Violations, violation } from '@commonplace/domain/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import { saveFormerUsername } from './former-usernames.ts';
import { checkUsername, claimHandle, isSameUsername, releaseHandle } from './handles.ts';

/** The user to rename; the caller has locked the row and writes it afterwards. */
interface Renamed {
  id: number;
  username: string;
}

/**
 * Claims a different username for an account before it is written. The name of an account that was merged into this one
 * is available to it. Throws `validation_failed` for a broken rule and a name that is taken.
 */
export async function claimUsername(em: SqlEntityManager, user: Renamed, username: string): Promise<void> {
  // A change of case keeps the name.
  if (isSameUsername(user.username, username)) return;
  const violations = new Violations();
  checkUsername(username, violations);
  violations.throwIfAny();
  const inherited = await em
    .getKysely<Tables>()
    .deleteFrom('former_usernames')
    .where('name', '=', username.toLowerCase())
    .where('user_id', '=', user.id)
    .where('of_merged', '=', true)
    .returning('name')
    .executeTakeFirst();
  if (!inherited && !(await claimHandle(em, username))) throw violation('username', 'has already been taken');
}

/** Frees the former name after the new one is written; it leads to the account until another user takes it. */
export async function freeUsername(em: SqlEntityManager, user: Renamed, former: string): Promise<void> {
  if (isSameUsername(user.username, former)) return;
  await releaseHandle(em, former);
  await saveFormerUsername(em, user.id, former);
}
