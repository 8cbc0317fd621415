import { waitForLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { TrendsChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { uniqueSlug } from '../slugs/unique-slug.ts';
import { fadeTrends } from './fade-trends.ts';
import type { FoundTrend } from './found-trend.ts';
import { matchTrends } from './match-trends.ts';

/** Only the closest articles of a long trend are kept. */
const maxArticles = 1_000;

/** Stores found trends in one transaction: updates known ones, and fades those that were not found. */
export async function saveTrends(
  database: Database,
  trends: readonly FoundTrend[],
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    await waitForLock(em, 'trends');
    const ids: number[] = [];
    for (const { trend, knownId } of await matchTrends(em, trends, now)) {
      const id = knownId ?? (await insertTrend(em, trend, now));
      await writeArticles(em, id, trend);
      await updateTrend(em, id, trend, now);
      ids.push(id);
    }
    const changed = [...new Set([...ids, ...(await fadeTrends(em, ids, now))])];
    if (changed.length > 0) await appendEvent(em, TrendsChangedSchema, { ids: changed }, about('trends'));
  });
}

async function insertTrend(em: SqlEntityManager, { name }: FoundTrend, now: Date): Promise<number> {
  const slug = await uniqueSlug(em, 'trends', name);
  const { rows } = await sql<{ id: number }>`
    insert into trends (name, slug, first_observed_at, last_observed_at)
    values (${name}, ${slug}, ${now}, ${now}) returning id`.execute(em.getKysely());
  const [row] = rows;
  if (row === undefined) throw new Error('a trend was not inserted');
  return row.id;
}

/** Earlier articles stay while they are listed. */
async function writeArticles(em: SqlEntityManager, id: number, { members }: FoundTrend): Promise<void> {
  const kysely = em.getKysely();
  await sql`
    insert into trend_articles (article_id, trend_id, distance, score)
    select article_id, ${id}::integer, given.distance, given.score
    from unnest(${members.map((member) => member.id)}::integer[], ${members.map(({ distance }) => distance)}::real[],
      ${members.map(({ score }) => score)}::integer[]) as given (article_id, distance, score)
    join articles on articles.id = article_id and listed
    order by article_id
    on conflict (article_id, trend_id) do update set distance = excluded.distance, score = excluded.score`.execute(
    kysely,
  );
  await sql`
    delete from trend_articles where trend_id = ${id} and article_id in (
      select article_id from trend_articles where trend_id = ${id}
      order by distance, score desc, article_id desc offset ${maxArticles})`.execute(kysely);
}

/** Name and slug stay. */
async function updateTrend(em: SqlEntityManager, id: number, trend: FoundTrend, now: Date): Promise<void> {
  await sql`
    update trends set description = ${trend.description}, key_questions = ${trend.keyQuestions}::text[],
      terms = ${trend.terms}::text[], observed_score = ${trend.score}, score = ${trend.score},
      cover_image = ${trend.coverImage}, active = true, last_observed_at = ${now}, updated_at = ${now}
    where id = ${id}`.execute(em.getKysely());
}
