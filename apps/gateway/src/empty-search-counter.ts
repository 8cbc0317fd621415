import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';
import { createPeriodicCounter } from './periodic-counter.ts';

/** Counts searches without results, cached or not, for the statistics of the site. */
export interface EmptySearchCounter extends AsyncDisposable {
  count(): void;
}

export interface EmptySearchCounterOptions {
  client: Pick<RpcClient<typeof ArticlesService>, 'countEmptySearches'>;
  logger: Logger;
}

/** Days for which counts are kept while content is unreachable. */
const maxDays = 100;

/** Creates a counter that sends sums by day to content. */
export function createEmptySearchCounter({ client, logger }: EmptySearchCounterOptions): EmptySearchCounter {
  const counter = createPeriodicCounter<string, 'amount'>({
    send: (sums, options) =>
      client.countEmptySearches({ counts: sums.map(([day, counts]) => ({ day, ...counts })) }, options),
    maxKeys: maxDays,
    counted: 'empty searches',
    logger,
  });
  return {
    count: () => counter.count(new Date().toISOString().slice(0, 10), 'amount'),
    [Symbol.asyncDispose]: () => counter[Symbol.asyncDispose](),
  };
}
