import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isVisible } from '../projections/articles.ts';
import type { Tables } from '../tables/tables.ts';
import type { Subject } from './subject.ts';

/**
 * The day before which nothing is told of a subject: when its owner registered, or its article was published (E42). Where
 * that is not known, the first day with figures, or today.
 */
export async function readFloor(db: Kysely<Tables>, subject: Subject): Promise<string> {
  const { rows } = await floorQuery(subject).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an expression without a row');
  return row.floor;
}

/** The statement behind it; apart, so that its plan can be tested. */
export function floorQuery({ scope }: Subject): RawBuilder<{ floor: string }> {
  return sql<{ floor: string }>`
    select coalesce(${beginnings[scope.type](scope.id)}, (
      select min(day) from daily_figures where scope = ${scope.type} and scope_id = ${scope.id}
    ), (now() at time zone 'UTC')::date)::text as floor`;
}

const publishedOn = sql`(published_at at time zone 'UTC')::date`;

/** Nobody announces when an organization began: it is there for as long as it has articles. */
const beginnings: Record<Subject['scope']['type'], (id: number) => RawBuilder<unknown>> = {
  User: (id) => sql`(select registered_on from users where id = ${id})`,
  Article: (id) => sql`(select ${publishedOn} from articles where id = ${id})`,
  Organization: (id) => sql`(select min(${publishedOn}) from articles where organization_id = ${id} and ${isVisible})`,
};
