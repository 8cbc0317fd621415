import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** A trend without new articles loses half its score in these hours, and ends after these days (ListTrends). */
const halfLifeHours = 24;
export const activeDays = 7;

/**
 * Updates active trends: lowers the score of those that were not found, ends old ones, and removes unlisted articles.
 * Returns the ids of those that look different now.
 */
export async function fadeTrends(em: SqlEntityManager, foundIds: readonly number[], now: Date): Promise<number[]> {
  const kysely = em.getKysely();
  await sql`
    delete from trend_articles filed using trends
    where trends.id = filed.trend_id and trends.active
      and not exists (select from articles where articles.id = filed.article_id and listed)`.execute(kysely);
  const { rows } = await sql<{ id: number }>`
    with states as (
      select id, case when id = any(${foundIds}::integer[]) then observed_score else round((observed_score * 0.5 ^
          (extract(epoch from ${now}::timestamptz - last_observed_at) / 3600 / ${halfLifeHours}::integer))::numeric, 1)
        end::float8 as score,
        (select count(*) from trend_articles where trend_id = trends.id)::integer as articles,
        last_observed_at > ${now}::timestamptz - make_interval(days => ${activeDays}::integer) as is_recent
      from trends where active)
    update trends set score = states.score, articles_count = states.articles, updated_at = ${now},
      active = states.is_recent and states.articles > 0
    from states where trends.id = states.id
      and (trends.score, trends.articles_count, trends.active) is distinct from
        (states.score, states.articles, states.is_recent and states.articles > 0)
    returning trends.id`.execute(kysely);
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}
