import type { Database } from '@commonplace/db/database';
import { replannedStatement, type Statement } from '@commonplace/db/statement';
import { requireRole } from '@commonplace/domain/principal';
import type { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { sql, type Kysely, type RawBuilder } from 'kysely';

/** Maximum rows counted of a kind, to bound the cost for an account with millions. */
const maxCounted = 10_000;

/** The amount of one kind of an account's data in a service. */
export interface Belongings {
  kind: string;
  count: number;
  more: boolean;
  outcome: 'moves' | 'ends';
}

/** A statement that returns a row of `Belongings`. */
type CountStatement = RawBuilder<Belongings>;

/** Counts the rows of `from ... where ... order by ...`, reading at most as many as are counted. */
export function counted(
  kind: string,
  from: RawBuilder<unknown>,
  outcome: Belongings['outcome'] = 'moves',
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
): Statement<{ userId: number }, Belongings> {
  // The best plan for an account with millions of rows differs from that for others.
  return replannedStatement(
    (_db: Kysely<object>, given) => sql<Belongings>`${sql.join(build(given('userId')), sql` union all `)}`,
  );
}

/** Implements the preview of a merge (A15) for super administrators: the data that would move or be deleted. */
export function accountDataRpc(
  database: Database,
  belongings: Statement<{ userId: number }, Belongings>,
): ServiceImplementation<typeof BelongingsService> {
  return {
    async countBelongings({ userId }, call) {
      requireRole(call.principal, 'super_admin');
      return { belongings: await belongings.all(database.reader(call.signal), { userId }) };
    },
  };
}
