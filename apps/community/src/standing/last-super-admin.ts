import { conflict } from '@commonplace/rpc/errors';
import { statement, type Given } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { Standing } from '../tables/users.ts';
import { isResting } from './standing.ts';

/** Nothing when the account is no super administrator; locked in one order, so that two who end each other's power wait. */
const lock = statement(
  'lock-super-admins',
  (_db: Kysely<Tables>, given: Given<{ userId: number }>) => sql<{ id: number; standings: Standing[] }>`
    select id, standings from users
    where 'super_admin' = any (roles) and closed_at is null
      and exists (select from users where id = ${given('userId')} and 'super_admin' = any (roles))
    order by id for no key update`,
);

/**
 * Refuses what would leave the site without a super administrator who can act: to be asked before an account loses its
 * role, or the use of it, and before the account itself is locked.
 * @throws DomainError conflict (`last_super_admin`).
 */
export async function keepSuperAdmin(em: SqlEntityManager, userId: number): Promise<void> {
  const superAdmins = await lock.all(em.getKysely(), { userId });
  const acting = superAdmins.filter(({ standings }) => !isResting(standings));
  if (acting.length === 1 && acting[0]?.id === userId) {
    throw conflict('The last super administrator stays one', 'last_super_admin');
  }
}
