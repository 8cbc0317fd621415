import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockArticlesById, writeMemberships } from './memberships.ts';

/**
 * Removes articles without a vector of this model from concepts, at most `limit`; they are matched again once they
 * have one. Returns how many there were.
 */
export async function removeWithoutVector(
  em: SqlEntityManager,
  model: string,
  conceptIds: readonly number[],
  limit: number,
): Promise<number> {
  const hasVector = (articleId: string) => sql`
    exists (select from article_vectors where article_id = ${sql.ref(articleId)} and model = ${model})`;
  const { rows: articles } = await sql<{ id: number }>`
    select distinct article_id as id from concept_articles filed
    where concept_id = any(${conceptIds}::integer[]) and not ${hasVector('filed.article_id')}
    limit ${limit}`.execute(em.getKysely());
  const ids = articles.map(({ id }) => id);
  await lockArticlesById(em, ids);
  // One that was classified before it was locked stays.
  const { rows: left } = await sql<{ id: number }>`
    select id from unnest(${ids}::integer[]) as found (id) where not ${hasVector('found.id')}`.execute(em.getKysely());
  await writeMemberships(em, { articleIds: left.map(({ id }) => id), conceptIds }, []);
  return ids.length;
}
