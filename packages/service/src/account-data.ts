import type { Database } from '@commonplace/db/database';
import { replannedStatement, type Statement } from '@commonplace/db/statement';
import { requireRole } from '@commonplace/domain/principal';
import type { AccountDataService } from '@commonplace/proto/service/v1/account_data';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { sql, type Kysely, type RawBuilder } from 'kysely';

/** Maximum rows counted of a kind, to bound the cost for an account with millions. */
const maxCounted = 10_000;

/** The amount of one kind of an account's data in a service. */
export interface AccountDataCount {
  kind: string;
  count: number;
  more: boolean;
  outcome: 'moves' | 'ends';
}

/** A statement that returns a row of `AccountDataCount`. */
type CountStatement = RawBuilder<AccountDataCount>;

/** Counts the rows of `from ... where ... order by ...`, reading at most as many as are counted. */
export function counted(
  kind: string,
  from: RawBuilder<unknown>,
  outcome: AccountDataCount['outcome'] = 'moves',
): CountStatement {
  return sql`
    select ${kind} as kind, least(count(*), ${maxCounted})::integer as count, count(*) > ${maxCounted} as more,
      ${outcome} as outcome
    from (select 1 ${from} limit ${maxCounted + 1}) as found`;
}

/** Reports an amount that an account has. */
export function amount(kind: string, value: RawBuilder<number>): CountStatement {
  return sql`select ${kind} as kind, ${value} as count, false as more, 'moves' as outcome`;
}

/** Builds the statement that counts a service's data of an account. */
export function accountDataStatement(
  build: (userId: RawBuilder<number>) => readonly CountStatement[],
): Statement<{ userId: number }, AccountDataCount> {
  // The best plan for an account with millions of rows differs from that for others.
  return replannedStatement(
    (_db: Kysely<object>, param) => sql<AccountDataCount>`${sql.join(build(param('userId')), sql` union all `)}`,
  );
}

/** Implements the preview of a merge for super administrators: the data that would move or be deleted. */
export function implementAccountData(
  database: Database,
  counting: Statement<{ userId: number }, AccountDataCount>,
): ServiceImplementation<typeof AccountDataService> {
  return {
    async countAccountData({ userId }, call) {
      requireRole(call.principal, 'super_admin');
      return { counts: await counting.all(database.reader(call.signal), { userId }) };
    },
  };
}
