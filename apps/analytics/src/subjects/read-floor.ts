import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isVisible } from '../projections/articles.ts';
import type { Tables } from '../tables/tables.ts';
import type { Subject } from './subject.ts';

/**
 * The day before which nothing is told of a subject: when its owner registered, or its article was published (E42). Where
 * that is not known, the first day with figures, or today.
 */
export async function readFloor(db: Kysely<Tables>, { owner, scope }: Subject): Promise<string> {
  const { rows } = await sql<{ floor: string }>`
    select coalesce(${beginning(scope, owner.id)}, (
      select min(day) from daily_figures where scope = ${scope.type} and scope_id = ${scope.id}
    ), (now() at time zone 'UTC')::date)::text as floor`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an expression without a row');
  return row.floor;
}

/** Nobody announces when an organization began: it is there for as long as it has articles. */
function beginning(scope: Subject['scope'], ownerId: number): RawBuilder<unknown> {
  const publishedOn = sql`(published_at at time zone 'UTC')::date`;
  switch (scope.type) {
    case 'User':
      return sql`(select registered_on from users where id = ${scope.id})`;
    case 'Article':
      return sql`(select ${publishedOn} from articles where id = ${scope.id})`;
    case 'Organization':
      return sql`(select min(${publishedOn}) from articles where organization_id = ${ownerId} and ${isVisible})`;
  }
}
