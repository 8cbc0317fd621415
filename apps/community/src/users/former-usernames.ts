import { statement, type Param } from '@commonplace/db/statement';
import { limits } from '@commonplace/rules/limits';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { selectUsers } from './user-view.ts';

const former = statement('former-usernames', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db.selectFrom('former_usernames').select('name').where('user_id', '=', param('userId')).orderBy('name'),
);

/** Finds the former owner of a name in lower case, or the account into which the owner was merged. */
export const userByFormerUsername = statement(
  'user-by-former-username',
  (db: Kysely<Tables>, param: Param<{ handle: string }>) =>
    selectUsers(db)
      .innerJoin('former_usernames as former', 'former.user_id', 'users.id')
      .where('former.name', '=', param('handle')),
);

/** Returns the former usernames that resolve to an account, in lower case. */
export async function formerUsernamesOf(em: SqlEntityManager, userId: number): Promise<string[]> {
  const rows = await former.all(em.getKysely(), { userId });
  return rows.map(({ name }) => name);
}

/**
 * Makes a former name resolve to the account until another takes it (rules.md#former-paths). Of more names than the limit,
 * without those of merged accounts, the oldest goes.
 */
export async function saveFormerUsername(em: SqlEntityManager, userId: number, username: string): Promise<void> {
  const db = em.getKysely<Tables>();
  await db
    .insertInto('former_usernames')
    .values({ name: username.toLowerCase(), user_id: userId, of_merged: false })
    .execute();
  const oldest = db
    .selectFrom('former_usernames')
    .select('name')
    .where('user_id', '=', userId)
    .where('of_merged', '=', false)
    .orderBy('left_at', 'desc')
    .orderBy('name')
    .offset(limits.formerUsernames);
  await db.deleteFrom('former_usernames').where('name', 'in', oldest).execute();
}
