import type { QueryKind, RankingQuery } from './queries.ts';

export type RankingEngine = 'PostgreSQL' | 'Meilisearch';

/** The score of one query. */
export interface QueryScore {
  query: RankingQuery;
  ndcg: number;
  /** Title of the first article found; undefined when there is none. */
  firstTitle: string | undefined;
}

/** The mean nDCG@10 of an engine over all queries and over each kind, with the score of each query. */
export interface Ranking {
  engine: RankingEngine;
  mean: number;
  meanByKind: Record<QueryKind, number>;
  queries: QueryScore[];
}
