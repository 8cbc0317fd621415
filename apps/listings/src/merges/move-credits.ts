import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { maxBalance } from '../credits/credit-accounts.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Moves credits with their ledger entries, so that they still add up. Credits above the maximum balance are lost and
 * recorded as an entry.
 */
export async function moveCredits(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  const db = em.getKysely<Tables>();
  // A fixed order, to avoid deadlocks with charges.
  const accounts = await db
    .selectFrom('credit_accounts')
    .select(['id', 'holder_id', 'balance'])
    .where('holder_type', '=', 'User')
    .where('holder_id', 'in', [sourceId, targetId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const source = accounts.find((account) => account.holder_id === sourceId);
  const target = accounts.find((account) => account.holder_id === targetId);
  if (!source) return false;
  if (!target) {
    await db.updateTable('credit_accounts').set({ holder_id: targetId }).where('id', '=', source.id).execute();
    return false;
  }
  await db.updateTable('credit_entries').set({ account_id: target.id }).where('account_id', '=', source.id).execute();
  await db.deleteFrom('credit_accounts').where('id', '=', source.id).execute();
  const balance = Math.min(target.balance + source.balance, maxBalance);
  await db.updateTable('credit_accounts').set({ balance }).where('id', '=', target.id).execute();
  const lost = target.balance + source.balance - balance;
  if (lost > 0) {
    const entry = { account_id: target.id, amount: -lost, purchase_type: 'Merge', purchase_id: sourceId };
    await db.insertInto('credit_entries').values(entry).execute();
  }
  return false;
}
