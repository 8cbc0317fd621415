import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/listings/v1/events';
import { notFound } from '@commonplace/rpc/errors';
import { actorOf, requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { maximumGrant, type Holder } from './accounts.ts';
import { addCredits } from './add-credits.ts';

export interface GrantCreditsInput {
  holder: Holder | undefined;
  /** Credits, from 1 to `maximumGrant`. */
  amount: number;
}

/**
 * Gives credits to a user or an organization and returns the new balance; for administrators.
 *
 * A person must name a holder that there is; the command line has just made it, or looked it up.
 * @throws DomainError permission_denied, validation_failed, not_found (no such holder).
 */
export async function grantCredits(
  context: ListingsContext,
  call: CallContext,
  { holder, amount }: GrantCreditsInput,
): Promise<number> {
  requireRole(call.principal, 'admin');
  checkAmount(amount);
  if (holder === undefined) throw violation('holder', 'must exist');
  const isPerson = call.principal.kind !== 'service';
  if (isPerson) {
    await context.directory.learn(call, { [holder.type === 'User' ? 'userIds' : 'organizationIds']: [holder.id] });
  }
  return context.database.transaction(call.signal, async (em) => {
    if (isPerson && !(await isKnown(em, holder))) throw notFound();
    const balance = await addCredits(em, holder, amount, actorOf(call.principal).name);
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'grant_credits',
      target: holder,
      before: { balance: balance - amount },
      after: { balance, amount },
    });
    return balance;
  });
}

function checkAmount(amount: number): void {
  if (amount < 1) throw violation('amount', 'must be greater than 0');
  if (amount > maximumGrant) throw violation('amount', `must be less than or equal to ${maximumGrant}`);
}

async function isKnown(em: SqlEntityManager, holder: Holder): Promise<boolean> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom(holder.type === 'User' ? 'users' : 'organizations')
    .select('id')
    .where('id', '=', holder.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}
