import { violation } from '@commonplace/domain/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import { maxBalance, type Holder } from './credit-accounts.ts';

/**
 * Adds credits to an account, creating it if needed, and writes the ledger entry in the same statement. Returns the new
 * balance.
 * @throws DomainError validation_failed above the maximum balance.
 */
export async function addCredits(
  em: SqlEntityManager,
  holder: Holder,
  amount: number,
  grantedBy: string,
): Promise<number> {
  const account = await em
    .getKysely<Tables>()
    .with('credited', (db) =>
      db
        .insertInto('credit_accounts')
        .values({ holder_type: holder.type, holder_id: holder.id, balance: amount })
        .onConflict((conflict) =>
          conflict
            .columns(['holder_type', 'holder_id'])
            .doUpdateSet((eb) => ({ balance: eb('credit_accounts.balance', '+', amount) }))
            .where('credit_accounts.balance', '<=', maxBalance - amount),
        )
        .returning(['id', 'balance']),
    )
    .with('entered', (db) =>
      db
        .insertInto('credit_entries')
        .columns(['account_id', 'amount', 'granted_by'])
        .expression((query) =>
          query
            .selectFrom('credited')
            .select((eb) => ['id', eb.val(amount).as('amount'), eb.val(grantedBy).as('granted_by')]),
        ),
    )
    .selectFrom('credited')
    .select('balance')
    .executeTakeFirst();
  if (account === undefined) throw violation('amount', `would raise the balance above ${maxBalance}`);
  return account.balance;
}
