import type { Findings } from '../findings.ts';
import { say } from '../prepare.ts';
import { isMeilisearchAvailable, measureRanking } from '../ranking/measure-ranking.ts';
import type { RankingEngine } from '../ranking/ranking.ts';
import { formatWorstQueries } from '../ranking/worst-queries.ts';

/** Measures the ranking of PostgreSQL, and of Meilisearch if it is available, each on a new platform. */
export async function measureRankings(findings: Findings): Promise<void> {
  await rank(findings, 'PostgreSQL');
  if (isMeilisearchAvailable(process.env)) await rank(findings, 'Meilisearch');
  else say('Meilisearch is not ranked: MEILI_URL is not set, and the binary is not on PATH.');
}

async function rank(findings: Findings, engine: RankingEngine): Promise<void> {
  const name = `Ranking, nDCG@10, ${engine}` as const;
  await findings.attempt(name, async () => {
    const ranking = await measureRanking(engine, process.env);
    findings.rankings.push(ranking);
    findings.figures[name] = ranking.mean;
    say(formatWorstQueries(ranking));
  });
}
