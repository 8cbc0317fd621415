import { statement, type Param } from '@commonplace/db/statement';
import { unauthenticated } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const userLock = statement('lock-user', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db.selectFrom('users').select('id').where('id', '=', param('userId')).forNoKeyUpdate(),
);

/** Serializes the user's own writes until the transaction ends. Rows that refer to the user can still be inserted. */
export async function lockUser(em: SqlEntityManager, userId: number): Promise<void> {
  if (!(await userLock.first(em.getKysely(), { userId }))) throw unauthenticated();
}
