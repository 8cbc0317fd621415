import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A day of a scope whose participants may have changed. */
export interface DayOfScope {
  scope: string;
  scope_id: number;
  day: string;
}

const counting = statement(
  'count-reactors',
  (_db: Kysely<Tables>, param: Param<{ days: string }>) => sql`
    with touched as (
      select distinct scope, scope_id, day from json_to_recordset(${param('days')}::json)
        as touched (scope text, scope_id integer, day date)
    ), periods as (
      select scope, scope_id, 'day' as period, day as date, day as last from touched
      union
      select scope, scope_id, 'week', date_trunc('week', day)::date, date_trunc('week', day)::date + 6 from touched
    )
    insert into reactor_counts (scope, scope_id, period, date, reactors)
    select scope, scope_id, period, date, (
      select count(distinct user_id) from daily_people there
      where there.scope = periods.scope and there.scope_id = periods.scope_id
        and day between date and last and (reactions > 0 or saves > 0)
    ) from periods
    on conflict (scope, scope_id, period, date) do update set reactors = excluded.reactors`,
);

/** Recounts the users who reacted on these days and in their weeks. */
export async function countReactors(db: Kysely<Tables>, days: readonly DayOfScope[]): Promise<void> {
  if (days.length > 0) await counting.all(db, { days: JSON.stringify(days) });
}
