import { statement, type Param } from '@commonplace/db/statement';
import { forbidden, unauthenticated } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { isInactive } from './status.ts';

const standingsOfUser = statement('standings-of-user', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db.selectFrom('users').select('standings').where('id', '=', param('userId')),
);

/**
 * Throws `permission_denied` for a suspended or spam account and `unauthenticated` for a banned one, by the state of the account:
 * a gateway may have cached an older principal, and what is created here outlives it.
 */
export async function requireUnrestrictedAccount(em: SqlEntityManager, principal: Principal): Promise<void> {
  if (principal.kind !== 'user') return;
  const { standings } = await standingsOfUser.one(em.getKysely(), { userId: principal.userId });
  if (standings.includes('banned')) throw unauthenticated();
  if (isInactive(standings)) throw forbidden();
}
