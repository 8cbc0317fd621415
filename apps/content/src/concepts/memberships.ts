import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** An article that matches a concept. */
export interface Membership {
  articleId: number;
  conceptId: number;
  distance: number;
}

/** The memberships to write: those of these articles, with all concepts or with some. */
export interface MembershipScope {
  articleIds: readonly number[];
  conceptIds?: readonly number[];
}

/** Returns the memberships as rows, with the columns that order the lists of a concept. */
function wantedRows(memberships: readonly Membership[]) {
  return sql`
    select a.id as article_id, given.concept_id, given.distance, a.score, a.published_at
    from unnest(${memberships.map((each) => each.articleId)}::integer[],
      ${memberships.map((each) => each.conceptId)}::integer[],
      ${memberships.map(({ distance }) => distance)}::real[]) as given (article_id, concept_id, distance)
    join articles a on a.id = given.article_id and a.listed
    join concepts on concepts.id = given.concept_id`;
}

function presentRows({ articleIds, conceptIds }: MembershipScope) {
  return sql`
    select article_id, concept_id, distance, score, published_at from concept_articles
    where article_id = any(${articleIds}::integer[])
      ${conceptIds === undefined ? sql`` : sql`and concept_id = any(${conceptIds}::integer[])`}`;
}

/** Returns the articles in the scope whose stored memberships differ. */
export async function findChanged(
  db: Kysely<Tables>,
  scope: MembershipScope,
  memberships: readonly Membership[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with wanted as (${wantedRows(memberships)}), present as (${presentRows(scope)})
    select distinct article_id as id from wanted full join present using (article_id, concept_id)
    where (wanted.distance, wanted.score, wanted.published_at) is distinct from
      (present.distance, present.score, present.published_at)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Engagement of the articles waits meanwhile, and then counts for their current concepts. */
export async function lockArticlesById(em: SqlEntityManager, articleIds: readonly number[]): Promise<void> {
  await sql`
    select from articles where id = any(${articleIds}::integer[]) order by id for no key update`.execute(
    em.getKysely(),
  );
}

/**
 * Files listed articles under the given concepts, and under no others within the scope. Records the change of the
 * concepts' metrics as pending counts.
 */
export async function writeMemberships(
  em: SqlEntityManager,
  scope: MembershipScope,
  memberships: readonly Membership[],
): Promise<void> {
  await lockArticlesById(em, scope.articleIds);
  await sql`
    with wanted as (${wantedRows(memberships)}), before as (${presentRows(scope)}), removed as (
      delete from concept_articles filed using before
      where filed.article_id = before.article_id and filed.concept_id = before.concept_id
        and not exists (
          select from wanted
          where wanted.article_id = before.article_id and wanted.concept_id = before.concept_id)
    ), written as (
      insert into concept_articles (article_id, concept_id, distance, score, published_at)
      select article_id, concept_id, distance, score, published_at from wanted order by article_id, concept_id
      on conflict (article_id, concept_id) do update
        set distance = excluded.distance, score = excluded.score, published_at = excluded.published_at
        where (concept_articles.distance, concept_articles.score, concept_articles.published_at) is distinct from
          (excluded.distance, excluded.score, excluded.published_at)
    ), changed as (
      select article_id, concept_id, published_at, -1 as change from before
      union all select article_id, concept_id, published_at, 1 from wanted
    ), counted as (
      select concept_id, published_at::date as day, sum(change) as articles, 0 as comments, 0 as reactions, 0 as page_views
      from changed group by concept_id, day
      union all
      select concept_id, day, 0, sum(change * comments), sum(change * reactions), sum(change * page_views)
      from (select article_id, concept_id, sum(change) as change from changed group by article_id, concept_id) as moved
      join article_activity using (article_id)
      where change <> 0 and article_id = any(${scope.articleIds}::integer[]) group by concept_id, day
    )
    insert into concept_recounts (concept_id, day, articles, comments, reactions, page_views)
    select concept_id, day, sum(articles), sum(comments), sum(reactions), sum(page_views) from counted
    group by concept_id, day
    having (sum(articles), sum(comments), sum(reactions), sum(page_views)) <> (0, 0, 0, 0)`.execute(em.getKysely());
}
