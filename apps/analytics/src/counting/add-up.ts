import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { DayOfScope } from './count-reactors.ts';
import { addTo, figures, people, peopleOfMonths, referrers } from './rollups.ts';

/** The reactions that everybody sees; saves are a person's own. */
const isPublicReaction = sql`kind in ('like', 'unicorn', 'exploding_head', 'raised_hands', 'fire')`;

const sumOf = (kind: string) => sql`coalesce(sum(amount) filter (where kind = ${sql.lit(kind)}), 0)`;

const figuresOfChanges = sql`
  select scope, scope_id, day, ${sumOf('views')}, sum(logged_in_views), sum(logged_in_read_seconds),
    ${sumOf('like')}, ${sumOf('readinglist')}, ${sumOf('unicorn')}, ${sumOf('exploding_head')},
    ${sumOf('raised_hands')}, ${sumOf('fire')}, ${sumOf('comments')}, ${sumOf('follows')}
  from spread group by scope, scope_id, day`;

const taking = sql`
  coalesce(sum(amount) filter (where ${isPublicReaction}), 0), ${sumOf('readinglist')}, ${sumOf('comments')}`;

/** Of each day, and of all days together. */
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
  /** How many changes there were. */
  taken: number;
  /** Where other people took part than before. */
  touched: DayOfScope[];
}

/** Changes added up at once. */
export const batchSize = 5_000;

/**
 * Takes changes out of the queue and adds them to the figures of their articles, and to those of the owners in whose
 * figures these are. The caller holds the lock under which one process counts.
 */
function addUp(which: RawBuilder<boolean>): RawBuilder<AddedUp> {
  return sql<AddedUp>`
    with taken as (
      delete from uncounted_changes where ${which}
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

/** The oldest changes. */
export const addUpOldest = statement('add-up-oldest', (_db: Kysely<Tables>, _given: Given<object>) =>
  addUp(sql<boolean>`id = any (array(select id from uncounted_changes order by id limit ${sql.lit(batchSize)}))`),
);

/** Every change of these articles. */
export const addUpOfArticles = statement(
  'add-up-of-articles',
  (_db: Kysely<Tables>, given: Given<{ ids: readonly number[] }>) =>
    addUp(sql<boolean>`scope = 'Article' and scope_id = any(${given('ids')}::integer[])`),
);
