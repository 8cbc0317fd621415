import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { FoundTrend } from './found-trend.ts';

interface KnownTrend {
  id: number;
  name: string;
  terms: string[];
}

/** Minimum share of common terms, of the trend with fewer terms, to be the same trend. */
const minOverlap = 0.5;
/** An older trend matches by its name only. */
const matchDays = 90;

/** Matches found trends with stored ones; each stored trend matches once. */
export async function matchTrends(
  em: SqlEntityManager,
  trends: readonly FoundTrend[],
  now: Date,
): Promise<{ trend: FoundTrend; knownId: number | undefined }[]> {
  const { rows } = await sql<KnownTrend>`
    select id, name, terms from trends
    where last_observed_at > ${now}::timestamptz - make_interval(days => ${matchDays}::integer)
      or name = any(${trends.map(({ name }) => name)}::text[])
    order by last_observed_at desc, id`.execute(em.getKysely());
  const free = new Map(rows.map((row) => [row.id, row]));
  return trends.map((trend) => {
    const match = closest(trend, [...free.values()]);
    if (match) free.delete(match.id);
    return { trend, knownId: match?.id };
  });
}

/** Returns the trend with the most terms in common; of equal ones, the one found last. */
function closest(trend: FoundTrend, candidates: readonly KnownTrend[]): KnownTrend | undefined {
  let best: { overlap: number; trend: KnownTrend } | undefined;
  for (const candidate of candidates) {
    const overlap = candidate.name === trend.name ? 1 : overlapOf(trend.terms, candidate.terms);
    if (overlap >= minOverlap && overlap > (best?.overlap ?? 0)) best = { overlap, trend: candidate };
  }
  return best?.trend;
}

function overlapOf(one: readonly string[], other: readonly string[]): number {
  const fewer = Math.min(one.length, other.length);
  return fewer === 0 ? 0 : one.filter((term) => other.includes(term)).length / fewer;
}
