import type { ArticlesService, ArticleState } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import { GatheredReads } from '@commonplace/rpc/gathered-reads';

const timeoutMs = 2_000;

/** Which articles there are at the moment, as content has them. */
export type ArticleStates = GatheredReads<Pick<ArticleState, 'id' | 'published'>>;

/** Asks content, once for all who ask at the same time: most of what it would take is the call. */
export function createArticleStates(articles: RpcClient<typeof ArticlesService>): ArticleStates {
  const principal = { kind: 'service' as const, name: 'community' };
  return new GatheredReads(async (ids, requestId) => {
    const { states } = await articles.batchGetArticleStates({ ids }, { principal, requestId, timeoutMs });
    return states;
  });
}
