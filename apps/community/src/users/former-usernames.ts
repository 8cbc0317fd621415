import { statement, type Given } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { selectUsers } from './user-view.ts';

/** How many names that an account gave up itself still lead to it (reference-admin A11). */
const generations = 2;

const former = statement('former-usernames', (db: Kysely<Tables>, given: Given<{ userId: number }>) =>
  db.selectFrom('former_usernames').select('name').where('user_id', '=', given('userId')).orderBy('name'),
);

/** Who had this name, in lower case, or has taken over the account that did. */
export const userByFormerUsername = statement(
  'user-by-former-username',
  (db: Kysely<Tables>, given: Given<{ handle: string }>) =>
    selectUsers(db)
      .innerJoin('former_usernames as former', 'former.user_id', 'users.id')
      .where('former.name', '=', given('handle')),
);

/** The names that lead to an account beside its own, in lower case. */
export async function formerUsernamesOf(em: SqlEntityManager, userId: number): Promise<string[]> {
  const rows = await former.all(em.getKysely(), { userId });
  return rows.map(({ name }) => name);
}

/** Has a name lead to whoever gave it up just now, in place of the oldest that they gave up. */
export async function keepFormerUsername(em: SqlEntityManager, userId: number, username: string): Promise<void> {
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
    .offset(generations);
  await db.deleteFrom('former_usernames').where('name', 'in', oldest).execute();
}
