import { delimiter } from 'node:path';
import { completeSearchPath, findProgram } from '@commonplace/engines/programs';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { countSearchFallbacks } from '../platform-metrics.ts';
import { rankingArticles } from './articles.ts';
import { meanScore, ndcg } from './ndcg.ts';
import { queryKinds, rankingQueries, type QueryKind, type RankingQuery } from './queries.ts';
import type { QueryScore, Ranking, RankingEngine } from './ranking.ts';
import { searchArticles } from './search-articles.ts';
import { writeArticles } from './write-articles.ts';

/** Whether a Meilisearch server can be measured: one at MEILI_URL, or started from PATH. */
export function isMeilisearchAvailable(environment: NodeJS.ProcessEnv): boolean {
  return isMeilisearchOnPath(environment) || (environment['MEILI_URL'] ?? '').trim() !== '';
}

/**
 * Scores every query on a new platform that searches with this engine and holds only the articles of the ranking.
 *
 * @throws Error when the engine does not find the articles, or another engine answers.
 */
export async function measureRanking(engine: RankingEngine, environment: NodeJS.ProcessEnv): Promise<Ranking> {
  await using platform = await startPlatformProcess(variablesFor(engine, environment), 'disk');
  const keys = await writeArticles(platform, rankingArticles);
  const fallbacksBefore = await countSearchFallbacks(platform);
  const queries: QueryScore[] = [];
  for (const query of rankingQueries) queries.push(await scoreQuery(platform, query, keys));
  checkEngine(engine, fallbacksBefore, await countSearchFallbacks(platform));
  const meanOf = (some: readonly QueryScore[]) => meanScore(some.map((score) => score.ndcg));
  const meanByKind = Object.fromEntries(
    queryKinds.map((kind) => [kind, meanOf(queries.filter(({ query }) => query.kind === kind))]),
  ) as Record<QueryKind, number>;
  return { engine, mean: meanOf(queries), meanByKind, queries };
}

async function scoreQuery(
  platform: PlatformProcess,
  query: RankingQuery,
  keys: ReadonlyMap<number, string>,
): Promise<QueryScore> {
  const articles = await searchArticles(platform, query.text);
  const answers = articles.map(({ id }) => keys.get(id) ?? '');
  return { query, ndcg: ndcg(answers, query.grades), firstTitle: articles[0]?.title };
}

/** Throws unless all queries were answered by this engine, judged by the fallbacks that content counts. */
function checkEngine(engine: RankingEngine, before: number | undefined, after: number | undefined): void {
  const configured: RankingEngine = after === undefined ? 'PostgreSQL' : 'Meilisearch';
  if (configured !== engine) throw new Error(`content searches with ${configured} instead of ${engine}`);
  const fallbacks = (after ?? 0) - (before ?? 0);
  if (fallbacks > 0)
    throw new Error(`${fallbacks} searches were answered by PostgreSQL, since ${engine} did not answer`);
}

function isMeilisearchOnPath(environment: NodeJS.ProcessEnv): boolean {
  return findProgram('meilisearch', completeSearchPath(environment['PATH'])) !== undefined;
}

/** Prefers the platform's Meilisearch server to that of MEILI_URL, which may hold other articles. */
function variablesFor(engine: RankingEngine, environment: NodeJS.ProcessEnv): Record<string, string> {
  // The repeated search that waits for the articles must not be cached.
  const uncached = { RESPONSE_CACHE_MEBIBYTES: '0' };
  if (engine === 'Meilisearch') return isMeilisearchOnPath(environment) ? { ...uncached, MEILI_URL: '' } : uncached;
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const others = folders.filter((folder) => findProgram('meilisearch', folder) === undefined);
  return { ...uncached, MEILI_URL: '', PATH: others.join(delimiter) };
}
