import { insufficientCredits } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import type { Holder } from './credit-accounts.ts';

export interface Charge {
  userId: number;
  organizationId: number | null;
  /** Greater than zero. */
  cost: number;
  /** The purchase, for the ledger. */
  purchase: { type: string; id: number };
}

/**
 * Charges the whole cost to the organization, or else to the user; a cost is never split.
 * @throws DomainError insufficient_credits if neither has enough.
 */
export async function chargeCredits(em: SqlEntityManager, charge: Charge): Promise<void> {
  // A fixed order, to avoid deadlocks between charges.
  const holders: Holder[] = [{ type: 'User', id: charge.userId }];
  if (charge.organizationId !== null) holders.unshift({ type: 'Organization', id: charge.organizationId });
  for (const holder of holders) {
    if (await debit(em, holder, charge)) return;
  }
  throw insufficientCredits();
}

/**
 * Returns whether the holder had enough. One statement: the update locks the account and checks its current balance, so
 * nothing is spent twice, and it writes the ledger entry.
 */
async function debit(em: SqlEntityManager, holder: Holder, { cost, purchase }: Charge): Promise<boolean> {
  const entry = await em
    .getKysely<Tables>()
    .with('debited', (db) =>
      db
        .updateTable('credit_accounts')
        .set((eb) => ({ balance: eb('balance', '-', cost) }))
        .where('holder_type', '=', holder.type)
        .where('holder_id', '=', holder.id)
        .where('balance', '>=', cost)
        .returning('id'),
    )
    .insertInto('credit_entries')
    .columns(['account_id', 'amount', 'purchase_type', 'purchase_id'])
    .expression((db) =>
      db
        .selectFrom('debited')
        .select((eb) => [
          'id',
          eb.val(-cost).as('amount'),
          eb.val(purchase.type).as('purchase_type'),
          eb.val(purchase.id).as('purchase_id'),
        ]),
    )
    .returning('account_id')
    .executeTakeFirst();
  return entry !== undefined;
}
