import { notFound } from '@commonplace/rpc/errors';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import type { Holder } from './accounts.ts';

/**
 * What a user or an organization has, for administrators: nothing, of whom nobody has given any yet.
 * @throws DomainError permission_denied, validation_failed, not_found (no such holder).
 */
export async function getBalanceOf(
  context: ListingsContext,
  call: CallContext,
  holder: Holder | undefined,
): Promise<number> {
  requireRole(call.principal, 'admin');
  if (holder === undefined) throw violation('holder', 'must exist');
  const row = await context.database
    .reader<Tables>(call.signal)
    .selectFrom(holder.type === 'User' ? 'users as holder' : 'organizations as holder')
    .leftJoin('credit_accounts', (join) =>
      join.onRef('credit_accounts.holder_id', '=', 'holder.id').on('credit_accounts.holder_type', '=', holder.type),
    )
    .select('credit_accounts.balance')
    .where('holder.id', '=', holder.id)
    .where('holder.deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row.balance ?? 0;
}
