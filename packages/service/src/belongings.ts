import type { Database } from '@commonplace/db/database';
import { replannedStatement, type Statement } from '@commonplace/db/statement';
import type { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import { requireRole } from '@commonplace/rpc/principal';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { sql, type Kysely, type RawBuilder } from 'kysely';

/** How many of a kind are counted, so that whoever has millions is no burden. */
const mostCounted = 10_000;

/** What a service has of an account, of one kind. */
export interface Belongings {
  kind: string;
  count: number;
  more: boolean;
  outcome: 'moves' | 'ends';
}

/** A row of `Belongings`, as a statement. */
type Counting = RawBuilder<Belongings>;

/** Counts what `from ... where ... order by ...` finds: in the order of an index, no more of it is read than is counted. */
export function counted(kind: string, from: RawBuilder<unknown>, outcome: Belongings['outcome'] = 'moves'): Counting {
  return sql`
    select ${kind} as kind, least(count(*), ${mostCounted})::integer as count, count(*) > ${mostCounted} as more,
      ${outcome} as outcome
    from (select 1 ${from} limit ${mostCounted + 1}) as found`;
}

/** An amount that somebody has. */
export function amount(kind: string, value: RawBuilder<number>): Counting {
  return sql`select ${kind} as kind, ${value} as count, false as more, 'moves' as outcome`;
}

/** The statement that counts what a service has of an account. */
export function belongingsOf(
  build: (userId: RawBuilder<number>) => readonly Counting[],
): Statement<{ userId: number }, Belongings> {
  // The best plan for somebody who has millions is another than that for everybody else.
  return replannedStatement(
    (_db: Kysely<object>, given) => sql<Belongings>`${sql.join(build(given('userId')), sql` union all `)}`,
  );
}

/** Tells super administrators what a merge (A15) would move here, or end. */
export function countingRpc(
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
