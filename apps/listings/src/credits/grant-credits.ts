import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { actorOf, requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/listings/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { maxGrant, type Holder } from './credit-accounts.ts';
import { addCredits } from './add-credits.ts';

export interface GrantCreditsInput {
  holder: Holder | undefined;
  /** From 1 to `maxGrant`. */
  amount: number;
}

/**
 * Grants credits to a user or organization and returns the new balance; for administrators. The holder must exist,
 * except for the command line, which has just created or found it.
 * @throws DomainError permission_denied, validation_failed, not_found (unknown holder).
 */
export async function grantCredits(
  context: ListingsContext,
  call: CallContext,
  { holder, amount }: GrantCreditsInput,
): Promise<number> {
  requireRole(call.principal, 'admin');
  validateAmount(amount);
  if (holder === undefined) throw violation('holder', 'must exist');
  const isPerson = call.principal.kind !== 'service';
  if (isPerson) {
    await context.directory.learn(call, { [holder.type === 'User' ? 'userIds' : 'organizationIds']: [holder.id] });
  }
  return context.database.transaction(call, async (em) => {
    if (isPerson && !(await holderExists(em, holder))) throw notFound();
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

function validateAmount(amount: number): void {
  if (amount < 1) throw violation('amount', 'must be greater than 0');
  if (amount > maxGrant) throw violation('amount', `must be less than or equal to ${maxGrant}`);
}

async function holderExists(em: SqlEntityManager, holder: Holder): Promise<boolean> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom(holder.type === 'User' ? 'users' : 'organizations')
    .select('id')
    .where('id', '=', holder.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}
