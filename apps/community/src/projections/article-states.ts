import { BatchedReads } from '@commonplace/background/batched-reads';
import type { ArticlesService, ArticleState } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';

const timeoutMs = 2_000;

/** The current state of articles in content. */
export type ArticleStates = BatchedReads<Pick<ArticleState, 'id' | 'published'>>;

/** Batches concurrent reads into one call to content, because the cost is mostly per call. */
export function createArticleStates(articles: RpcClient<typeof ArticlesService>): ArticleStates {
  const principal = { kind: 'service' as const, name: 'community' };
  return new BatchedReads(async (ids, requestId) => {
    const { states } = await articles.batchGetArticleStates({ ids }, { principal, requestId, timeoutMs });
    return states;
  });
}
