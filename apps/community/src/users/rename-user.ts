import { Violations, violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import { keepFormerUsername } from './former-usernames.ts';
import { checkUsername, claimHandle, isSameUsername, releaseHandle } from './handles.ts';

/** Who is to have another name; the caller has locked and then writes the row. */
interface Renamed {
  id: number;
  username: string;
}

/**
 * Takes a username for an account that has another, before that is written. A broken rule and a name that somebody has are
 * `validation_failed`. The name of an account that was merged into this one is its own.
 */
export async function takeUsername(em: SqlEntityManager, user: Renamed, username: string): Promise<void> {
  // Other letters of the same name are no other name.
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

/** Gives up the name that an account had, after the new one is written: it leads there until somebody else takes it. */
export async function leaveUsername(em: SqlEntityManager, user: Renamed, former: string): Promise<void> {
  if (isSameUsername(user.username, former)) return;
  await releaseHandle(em, former);
  await keepFormerUsername(em, user.id, former);
}
