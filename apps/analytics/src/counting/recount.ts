import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { addUpOfArticles } from './add-up.ts';
import { countReactors, type DayOfScope } from './count-reactors.ts';
import { addTo, keysOf, rollups, type Rollup } from './rollups.ts';

interface Due {
  scope: string;
  scope_id: number;
}

/** Scopes per transaction; most of them have few rows. */
const batchSize = 200;
/** Views and reactions per transaction, to keep it short; a single article may have more. */
const maxCounted = 100_000;

const takeDue = statement(
  'take-due-recounts',
  (_db: Kysely<Tables>, _given: Param<object>) => sql<Due>`
    with oldest as (
      select id, row_number() over (order by id) as place, sum(weight) over (order by id) as weight_so_far
      from (
        select due.id, coalesce(views, 0) + coalesce(unique_reactors_count, 0) as weight
        from (select * from due_recounts order by id limit ${sql.lit(batchSize)}) as due
        left join article_page_views on scope = 'Article' and article_page_views.article_id = scope_id
        left join article_engagement on scope = 'Article' and article_engagement.article_id = scope_id
      ) as weighed
    )
    delete from due_recounts
    where id = any (array(select id from oldest where place = 1 or weight_so_far <= ${sql.lit(maxCounted)}))
    returning scope, scope_id`,
);

/**
 * Recounts queued scopes: articles whose visibility or owners changed, and damaged figures. Returns whether there were
 * any. The caller holds the counting lock.
 */
export async function recountDue(db: Kysely<Tables>): Promise<boolean> {
  // Take them first: later changes queue them again.
  const rows = await takeDue.all(db, {});
  if (rows.length === 0) return false;
  const isArticle = ({ scope }: Due) => scope === 'Article';
  const articleIds = new Set(rows.filter(isArticle).map((row) => row.scope_id));
  if (articleIds.size > 0) await recountArticles(db, [...articleIds]);
  const owners = rows.filter((row) => !isArticle(row));
  if (owners.length > 0) await recountFollowers(db, owners);
  return true;
}

/** Every count of an article appears in its daily figures. */
const withFigures = statement(
  'articles-with-figures',
  (_db: Kysely<Tables>, param: Param<{ ids: readonly number[] }>) => sql<{ id: number }>`
    select id from unnest(${param('ids')}::integer[]) as given (id)
    where exists (select from daily_figures where scope = 'Article' and scope_id = given.id)`,
);

/** Subtracts the articles' figures from their former owners, recounts them, and adds them to the current owners. */
async function recountArticles(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  // New articles have no figures to subtract.
  const counted = (await withFigures.all(db, { ids })).map(({ id }) => id);
  const formerDays = counted.length > 0 ? await daysOfPeople(db, counted) : [];
  if (counted.length > 0) for (const rollup of rollups) await subtractFromOwners(db, rollup, counted);
  await sql`delete from counted_articles where article_id = any(${ids}::integer[])`.execute(db);
  await sql`
    insert into counted_articles (article_id, user_id, organization_id)
    select id, user_id, organization_id from articles
    where id = any(${ids}::integer[]) and published and not deleted`.execute(db);
  await requeueArticles(db, ids);
  const { touched } = await addUpOfArticles.one(db, { ids });
  await countReactors(db, [...formerDays, ...touched]);
}

/** Returns the days with participants, for the articles and their owners. */
async function daysOfPeople(db: Kysely<Tables>, ids: readonly number[]): Promise<DayOfScope[]> {
  const { rows } = await sql<DayOfScope>`
    select distinct spread.scope, spread.scope_id, day::text
    from daily_people own
    left join counted_articles counted on counted.article_id = own.scope_id
    cross join lateral (
      values ('Article', own.scope_id), ('User', counted.user_id), ('Organization', counted.organization_id)
    ) as spread (scope, scope_id)
    where own.scope = 'Article' and own.scope_id = any(${ids}::integer[]) and day > '-infinity'
      and spread.scope_id is not null`.execute(db);
  return rows;
}

async function subtractFromOwners(db: Kysely<Tables>, rollup: Rollup, ids: readonly number[]): Promise<void> {
  const table = sql.table(rollup.table);
  const keys = sql.join(
    rollup.keys.map((name) => sql`, ${sql.ref(`own.${name}`)}`),
    sql``,
  );
  const ofOwners = sql`
    from ${table} own
    join counted_articles counted on counted.article_id = own.scope_id
    cross join lateral (
      values ('User', counted.user_id), ('Organization', counted.organization_id)
    ) as owner (scope, scope_id)
    where own.scope = 'Article' and own.scope_id = any(${ids}::integer[]) and owner.scope_id is not null
    group by owner.scope, owner.scope_id, own.day ${keys}`;
  const negative = sql.join(rollup.sums.map((name) => sql`-sum(${sql.ref(`own.${name}`)})`));
  await addTo(rollup, sql`select owner.scope, owner.scope_id, own.day ${keys}, ${negative} ${ofOwners}`).execute(db);
  const same = keysOf(rollup).map((name) => sql`${sql.ref(`kept.${name}`)} = ${sql.ref(`gone.${name}`)}`);
  const isZero = rollup.sums.map((name) => sql`${sql.ref(`kept.${name}`)} = 0`);
  await sql`
    delete from ${table} kept using (
      select owner.scope, owner.scope_id, own.day ${keys} ${ofOwners}
    ) as gone
    where ${sql.join([...same, ...isZero], sql` and `)}`.execute(db);
  await sql`delete from ${table} where scope = 'Article' and scope_id = any(${ids}::integer[])`.execute(db);
}

/**
 * Replaces the queued changes of the articles by all their rows. One statement, so that it removes exactly the changes
 * that it reads again.
 */
async function requeueArticles(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from uncounted_changes where scope = 'Article' and scope_id = any(${ids}::integer[])
    )
    insert into uncounted_changes
      (scope, scope_id, day, kind, amount, user_id, domain, logged_in_views, logged_in_read_seconds)
    select 'Article', article_id, created_on, category, count(*), user_id, null, 0, 0
    from reactions
    where article_id = any(${ids}::integer[]) and not deleted and category is not null and created_on is not null
    group by article_id, created_on, category, user_id
    union all
    select 'Article', article_id, created_on, 'comments', count(*), user_id, null, 0, 0
    from comments
    where article_id = any(${ids}::integer[]) and not deleted and not hidden
    group by article_id, created_on, user_id
    union all
    select 'Article', article_id, day, 'views', views, null, domain, logged_in_views, logged_in_read_seconds
    from daily_page_views
    where article_id = any(${ids}::integer[])`.execute(db);
}

/** Queues the difference between the followers and the figures of each day, in one statement for the same reason. */
async function recountFollowers(db: Kysely<Tables>, owners: readonly Due[]): Promise<void> {
  await sql`
    with due as (
      select distinct scope, scope_id from json_populate_recordset(null::due_recounts, ${JSON.stringify(owners)}::json)
    ), gone as (
      delete from uncounted_changes using due
      where uncounted_changes.scope = due.scope and uncounted_changes.scope_id = due.scope_id
    ), counted as (
      select scope, scope_id, created_on as day, count(*) as amount
      from due join follows on followable_type = scope and followable_id = scope_id
      where not deleted and created_on is not null
      group by scope, scope_id, created_on
    ), kept as (
      select scope, scope_id, day, follows
      from due join daily_figures using (scope, scope_id) where follows <> 0
    )
    insert into uncounted_changes (scope, scope_id, day, kind, amount)
    select scope, scope_id, day, 'follows', coalesce(amount, 0) - coalesce(follows, 0)
    from counted full join kept using (scope, scope_id, day)
    where coalesce(amount, 0) <> coalesce(follows, 0)`.execute(db);
}
