import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { DayOfScope } from './count-reactors.ts';
import { addTo, figures, people, peopleOfMonths, referrers } from './rollups.ts';

/** Reactions that are public; saves are private. */
const isPublicReaction = sql`kind in ('like', 'unicorn', 'exploding_head', 'raised_hands', 'fire')`;

const sumOf = (kind: string) => sql`coalesce(sum(amount) filter (where kind = ${sql.lit(kind)}), 0)`;

const figuresOfChanges = sql`
  select scope, scope_id, day, ${sumOf('views')}, sum(logged_in_views), sum(logged_in_read_seconds),
    ${sumOf('like')}, ${sumOf('readinglist')}, ${sumOf('unicorn')}, ${sumOf('exploding_head')},
    ${sumOf('raised_hands')}, ${sumOf('fire')}, ${sumOf('comments')}, ${sumOf('follows')}
  from spread group by scope, scope_id, day`;

const taking = sql`
  coalesce(sum(amount) filter (where ${isPublicReaction}), 0), ${sumOf('readinglist')}, ${sumOf('comments')}`;

/** Per day, and for all time. */
const peopleOfChanges = sql`
  select scope, scope_id, coalesce(day, '-infinity'), user_id, ${taking}
  from spread where user_id is not null
  group by grouping sets ((scope, scope_id, day, user_id), (scope, scope_id, user_id))`;

const peopleOfMonthsOfChanges = sql`
  select scope, scope_id, date_trunc('month', day)::date as month, user_id, ${taking}
  from spread where user_id is not null group by scope, scope_id, month, user_id`;

const referrersOfChanges = sql`
  select scope, scope_id, day, domain, sum(amount)
  from spread where domain is not null group by scope, scope_id, day, domain having sum(amount) <> 0`;

interface AddedUp {
  /** Number of changes that were added up. */
  taken: number;
  /** Days on which the set of participants may have changed. */
  touched: DayOfScope[];
}

/** Number of changes per transaction. */
export const batchSize = 5_000;

/**
 * Moves changes from the queue to the figures of their articles and of the owners that count them. The caller holds the
 * counting lock.
 */
function addUp(condition: RawBuilder<boolean>): RawBuilder<AddedUp> {
  return sql<AddedUp>`
    with taken as (
      delete from uncounted_changes where ${condition}
      returning scope, scope_id, day, kind, amount, user_id, domain, logged_in_views, logged_in_read_seconds
    ), spread as (
      select * from taken
      union all
      select owner.scope, owner.scope_id, day, kind, amount, taken.user_id, domain, logged_in_views,
        logged_in_read_seconds
      from taken
      join counted_articles counted on taken.scope = 'Article' and counted.article_id = taken.scope_id
      cross join lateral (
        values ('User', counted.user_id), ('Organization', counted.organization_id)
      ) as owner (scope, scope_id)
      where owner.scope_id is not null
    ),
    added_figures as (${addTo(figures, figuresOfChanges)}),
    added_people as (${addTo(people, peopleOfChanges)}),
    added_people_of_months as (${addTo(peopleOfMonths, peopleOfMonthsOfChanges)}),
    added_referrers as (${addTo(referrers, referrersOfChanges)})
    select (select count(*) from taken)::integer as taken, coalesce((
      select json_agg(days) from (select distinct scope, scope_id, day from spread where user_id is not null) as days
    ), '[]') as touched`;
}

export const addUpOldest = statement('add-up-oldest', (_db: Kysely<Tables>, _given: Param<object>) =>
  addUp(sql<boolean>`id = any (array(select id from uncounted_changes order by id limit ${sql.lit(batchSize)}))`),
);

export const addUpOfArticles = statement(
  'add-up-of-articles',
  (_db: Kysely<Tables>, param: Param<{ ids: readonly number[] }>) =>
    addUp(sql<boolean>`scope = 'Article' and scope_id = any(${param('ids')}::integer[])`),
);
