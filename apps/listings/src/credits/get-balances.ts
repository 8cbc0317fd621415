import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { HolderType } from '../tables/credits.ts';
import type { Tables } from '../tables/tables.ts';

export interface Balances {
  /** Credits of the caller. */
  balance: number;
  /** Credits of each organization of the caller. */
  organizations: { id: number; username: string; balance: number }[];
}

/** Returns the credits that the caller can spend. */
export async function getBalances(context: ListingsContext, call: CallContext): Promise<Balances> {
  const user = requireUser(call.principal);
  const db = context.database.reader<Tables>(call.signal);
  const own = await db
    .selectFrom('credit_accounts')
    .select('balance')
    .where('holder_type', '=', 'User')
    .where('holder_id', '=', user.userId)
    .executeTakeFirst();
  const organizationIds = user.organizations.map(({ id }) => id);
  await context.directory.learnIfReachable(call, { organizationIds });
  return { balance: own?.balance ?? 0, organizations: await organizationBalances(db, organizationIds) };
}

function organizationBalances(db: Kysely<Tables>, ids: number[]): Promise<Balances['organizations']> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('organizations')
    .leftJoin('credit_accounts', (join) =>
      join
        .onRef('credit_accounts.holder_id', '=', 'organizations.id')
        .on('credit_accounts.holder_type', '=', 'Organization' satisfies HolderType),
    )
    .select((eb) => [
      'organizations.id',
      'organizations.username',
      eb.fn.coalesce('credit_accounts.balance', eb.val(0)).as('balance'),
    ])
    .where('organizations.id', 'in', ids)
    .where('organizations.deleted', '=', false)
    .orderBy('organizations.id')
    .execute();
}
