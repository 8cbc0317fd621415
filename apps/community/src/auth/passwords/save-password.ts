import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../tables/tables.ts';

/** Inserts or replaces the password of an account. */
export async function savePassword(em: SqlEntityManager, userId: number, hash: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .insertInto('passwords')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, changed_at: new Date() }))
    .execute();
}
