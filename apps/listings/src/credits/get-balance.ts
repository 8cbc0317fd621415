import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import type { Holder } from './credit-accounts.ts';

/**
 * Returns the balance of a user or organization; for administrators. An unknown holder has 0.
 * @throws DomainError permission_denied, validation_failed.
 */
export async function getBalance(
  context: ListingsContext,
  call: CallContext,
  holder: Holder | undefined,
): Promise<number> {
  requireRole(call.principal, 'admin');
  if (holder === undefined) throw violation('holder', 'must exist');
  const account = await context.database
    .reader<Tables>(call.signal)
    .selectFrom('credit_accounts')
    .select('balance')
    .where('holder_type', '=', holder.type)
    .where('holder_id', '=', holder.id)
    .executeTakeFirst();
  return account?.balance ?? 0;
}
