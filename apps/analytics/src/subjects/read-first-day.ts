import { statement, type Param } from '@commonplace/db/statement';
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { isVisible } from '../projections/visible-articles.ts';
import type { Tables } from '../tables/tables.ts';
import type { Subject } from './subject.ts';

/**
 * Returns the first day of a subject's history: registration of the owner or publication of the article, else the first
 * day with figures, else today.
 */
export async function readFirstDay(db: Kysely<Tables>, subject: Subject): Promise<string> {
  const { rows } = await db.executeQuery(firstDayQuery(subject));
  const [row] = rows;
  if (row === undefined) throw new Error('first-day query returned no row');
  return row.first_day;
}

/** Returns the query; exported to test its plan. */
export function firstDayQuery({ scope }: Subject): CompiledQuery<{ first_day: string }> {
  return firstDays[scope.type].compile({ id: scope.id });
}

type ScopeParam = Param<{ id: number }>;

const publishedOn = sql`(published_at at time zone 'UTC')::date`;

const firstDays = {
  User: firstDayOf('User', (param) => sql`(select registered_on from users where id = ${param('id')})`),
  Article: firstDayOf('Article', (param) => sql`(select ${publishedOn} from articles where id = ${param('id')})`),
  // Events do not carry an organization's creation date, so its first article counts.
  Organization: firstDayOf(
    'Organization',
    (param) => sql`(select min(${publishedOn}) from articles where organization_id = ${param('id')} and ${isVisible})`,
  ),
};

function firstDayOf(type: Subject['scope']['type'], beginning: (param: ScopeParam) => RawBuilder<unknown>) {
  return statement<Tables, { id: number }, { first_day: string }>(
    `first-day-of-${type.toLowerCase()}`,
    (_db, param) => sql<{ first_day: string }>`
      select coalesce(${beginning(param)}, (
        select min(day) from daily_figures where scope = ${type} and scope_id = ${param('id')}
      ), (now() at time zone 'UTC')::date)::text as first_day`,
  );
}
