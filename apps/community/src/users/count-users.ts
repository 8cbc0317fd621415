import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** Returns the number of accounts, for services and super administrators. */
export async function countUsers(context: CommunityContext, call: CallContext): Promise<number> {
  requireRole(call.principal, 'super_admin');
  const { count } = await context.database
    .reader<Tables>(call.signal)
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
