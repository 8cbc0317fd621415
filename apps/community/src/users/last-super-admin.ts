import { statement, type Param } from '@commonplace/db/statement';
import { conflict } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { Standing } from '../tables/users.ts';
import { isInactive } from './status/status.ts';

/**
 * Locks all super administrators in one order, so that concurrent demotions wait; no row when the account is not one.
 */
const lock = statement(
  'lock-super-admins',
  (_db: Kysely<Tables>, param: Param<{ userId: number }>) => sql<{ id: number; standings: Standing[] }>`
    select id, standings from users
    where 'super_admin' = any (roles) and closed_at is null
      and exists (select from users where id = ${param('userId')} and 'super_admin' = any (roles))
    order by id for no key update`,
);

/**
 * Throws `last_super_admin` when a change would leave the site without an active super administrator. Call it before an
 * account loses its role or becomes inactive, and before locking that account.
 */
export async function requireRemainingSuperAdmin(em: SqlEntityManager, userId: number): Promise<void> {
  const superAdmins = await lock.all(em.getKysely(), { userId });
  const acting = superAdmins.filter(({ standings }) => !isInactive(standings));
  if (acting.length === 1 && acting[0]?.id === userId) {
    throw conflict('The last super administrator cannot be removed', 'last_super_admin');
  }
}
