import { insufficientCredits } from '@commonplace/rpc/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import type { Holder } from './accounts.ts';

export interface Charge {
  userId: number;
  organizationId: number | null;
  /** Credits, above zero. */
  cost: number;
  /** What is bought, for the ledger. */
  purchase: { type: string; id: number };
}

/**
 * Takes the whole cost from the organization's credits, or else from the user's; it is never split (E20).
 * @throws DomainError insufficient_credits when neither has enough.
 */
export async function chargeCredits(em: SqlEntityManager, charge: Charge): Promise<void> {
  // Always in this order, so that two charges never wait for each other.
  const holders: Holder[] = [{ type: 'User', id: charge.userId }];
  if (charge.organizationId !== null) holders.unshift({ type: 'Organization', id: charge.organizationId });
  for (const holder of holders) {
    if (await spend(em, holder, charge)) return;
  }
  throw insufficientCredits();
}

/**
 * Whether the holder had enough. One statement: the update locks the account's row and looks at its balance as it then
 * is, so that nothing is spent twice, and balance and ledger change together.
 */
async function spend(em: SqlEntityManager, holder: Holder, { cost, purchase }: Charge): Promise<boolean> {
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
