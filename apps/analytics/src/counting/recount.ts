import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { addUpOfArticles } from './add-up.ts';
import { countReactors, type DayOfScope } from './count-reactors.ts';
import { addTo, keysOf, rollups, type Rollup } from './rollups.ts';

interface Due {
  scope: string;
  scope_id: number;
}

/** Scopes counted anew in one transaction, of which there are many that have next to nothing. */
const batchSize = 200;
/** And as many views and reactions, so that it takes moments; one article may have more. */
const mostCounted = 100_000;

const takeDue = statement(
  'take-due-recounts',
  (_db: Kysely<Tables>, _given: Given<object>) => sql<Due>`
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
    where id = any (array(select id from oldest where place = 1 or weight_so_far <= ${sql.lit(mostCounted)}))
    returning scope, scope_id`,
);

/**
 * Counts anew what is due to be: articles whose visibility or owners have changed, and whatever was damaged. Returns
 * whether there was anything. The caller holds the lock under which one process counts.
 */
export async function recountDue(db: Kysely<Tables>): Promise<boolean> {
  // First: what changes from now on is noted again.
  const rows = await takeDue.all(db, {});
  if (rows.length === 0) return false;
  const isArticle = ({ scope }: Due) => scope === 'Article';
  const articleIds = new Set(rows.filter(isArticle).map((row) => row.scope_id));
  if (articleIds.size > 0) await recountArticles(db, [...articleIds]);
  const owners = rows.filter((row) => !isArticle(row));
  if (owners.length > 0) await recountFollowers(db, owners);
  return true;
}

/** Whatever is counted of an article is in its figures of the day, too. */
const withFigures = statement(
  'articles-with-figures',
  (_db: Kysely<Tables>, given: Given<{ ids: readonly number[] }>) => sql<{ id: number }>`
    select id from unnest(${given('ids')}::integer[]) as given (id)
    where exists (select from daily_figures where scope = 'Article' and scope_id = given.id)`,
);

/** Takes the figures of the articles out of those of their owners, counts them anew and adds them to whose they are now. */
async function recountArticles(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  // What is new has no figures that could be anybody's.
  const counted = (await withFigures.all(db, { ids })).map(({ id }) => id);
  const left = counted.length > 0 ? await daysOfPeople(db, counted) : [];
  if (counted.length > 0) for (const rollup of rollups) await takeOut(db, rollup, counted);
  await sql`delete from counted_articles where article_id = any(${ids}::integer[])`.execute(db);
  await sql`
    insert into counted_articles (article_id, user_id, organization_id)
    select id, user_id, organization_id from articles
    where id = any(${ids}::integer[]) and published and not deleted`.execute(db);
  await queueAnew(db, ids);
  const { touched } = await addUpOfArticles.one(db, { ids });
  await countReactors(db, [...left, ...touched]);
}

/** On which days people took part in the articles, and so in their owners'. */
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

async function takeOut(db: Kysely<Tables>, rollup: Rollup, ids: readonly number[]): Promise<void> {
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
 * Replaces what waits of the articles by all that there is of them. In one statement, and so of one moment: what it removes
 * is in what it reads, since both were written in the same transactions.
 */
async function queueAnew(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
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

/** Queues by how much the followers of a day are others than the figures say. In one statement, as above. */
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
