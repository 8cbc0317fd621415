import { formatTable } from '../report.ts';
import type { Ranking } from './ranking.ts';

const maxQueries = 10;

/** Lists the ten queries that an engine ranks worst, each with the title that it found first. */
export function formatWorstQueries({ engine, queries }: Ranking): string {
  const worst = queries.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, maxQueries);
  const rows = worst.map((score) => [
    score.query.text,
    score.query.kind,
    score.ndcg.toFixed(3),
    score.firstTitle ?? 'nothing found',
  ]);
  return `Worst ranked by ${engine}\n\n${formatTable(['Query', 'Kind', 'nDCG@10', 'Found first'], rows)}\n`;
}
