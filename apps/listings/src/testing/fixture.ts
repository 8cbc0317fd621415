import { openDatabase, type Database } from '@commonplace/db/database';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Principal } from '@commonplace/domain/principal';
import { knownPeople } from '@commonplace/people/testing/known-people';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { servicePrincipal } from '@commonplace/testing/principals';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import type { ListingsContext } from '../context.ts';
import { grantCredits } from '../credits/grant-credits.ts';
import type { Holder } from '../credits/credit-accounts.ts';
import { migrations } from '../migrations/list.ts';
import { tables, type Tables } from '../tables/tables.ts';

const logger = pino({ level: 'silent' });

/** A listings database with its use cases, without the rest of the service. */
export interface ListingsFixture extends AsyncDisposable {
  context: ListingsContext;
  db: Kysely<Tables>;
}

export async function startFixture(): Promise<ListingsFixture> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase({ migrations }));
  const database: Database = stack.use(
    await openDatabase({ url, entities: tables, logger, applicationName: 'listings-test' }),
  );
  const resources = stack.move();
  return {
    context: { database, directory: knownPeople, logger },
    db: database.reader<Tables>(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Returns the call context of a principal. */
export function callBy(principal: Principal): CallContext {
  return {
    principal,
    signal: new AbortController().signal,
    deadline: new Date(Date.now() + 5_000),
    requestId: 'request-1',
    logger,
  };
}

/** A valid listing; jobs cost 25 credits, products 5. */
export const validInput = {
  title: 'Wanted: a proof reader',
  bodyMarkdown: 'Paid **fairly**.',
  category: 'jobs',
  tags: [],
};

/** Grants credits as the command line does. */
export function give(context: ListingsContext, holder: Holder, amount: number): Promise<number> {
  return grantCredits(context, callBy(servicePrincipal('cli')), { holder, amount });
}

/** Balances and sums of ledger entries, by holder. */
export async function accounts(db: Kysely<Tables>): Promise<Record<string, { balance: number; entries: number }>> {
  const { rows } = await sql<{ holder: string; balance: number; entries: string }>`
    select holder_type || '/' || holder_id as holder, balance,
      (select sum(amount) from credit_entries where account_id = credit_accounts.id) as entries
    from credit_accounts`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.holder, { balance: row.balance, entries: Number(row.entries) }]));
}

/** Names of the events in the outbox, oldest first. */
export async function appendedEvents(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from outbox order by position`.execute(db);
  return rows.map(({ subject }) => subject.replace('commonplace.listings.v1.', ''));
}
