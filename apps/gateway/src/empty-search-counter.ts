import { randomUUID } from 'node:crypto';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import { isOutage } from '@commonplace/rpc/errors';
import type { Principal } from '@commonplace/rpc/principal';
import type { Logger } from 'pino';

/** Counts the searches that found nothing, also those that are answered from the cache, for the figures of the site. */
export interface EmptySearchCounter extends AsyncDisposable {
  /** Resolves once the search is counted for good, or that has to wait until content is back. */
  count(): Promise<void>;
}

export interface EmptySearchCounterOptions {
  client: Pick<RpcClient<typeof ArticlesService>, 'countFruitlessSearches'>;
  logger: Logger;
}

interface Batch {
  batchId: string;
  counts: { day: string; amount: number }[];
}

const principal: Principal = { kind: 'service', name: 'gateway' };
/** How long a search waits for content to count it. */
const timeoutMs = 1_000;
/** How soon content is told what it could not be told. */
const retryMs = 1_000;

/**
 * Content is told before a search is answered, so that a process that is killed forgets none that it has answered. Those
 * of the same moment are told together. A batch that may have arrived is told again under the same id, which counts once.
 */
export function createEmptySearchCounter({ client, logger }: EmptySearchCounterOptions): EmptySearchCounter {
  const counts = new Map<string, number>();
  let batch: Batch | undefined;
  let isAway = false;
  let last = Promise.resolve();
  let next: Promise<void> | undefined;

  const send = async (sent: Batch) => {
    try {
      await client.countFruitlessSearches(sent, { principal, deadline: new Date(Date.now() + timeoutMs) });
      batch = undefined;
      isAway = false;
    } catch (error) {
      logger.debug({ err: error }, 'searches without result cannot be counted');
      isAway = true;
      if (!isOutage(error)) batch = undefined;
    }
  };
  const tell = async () => {
    next = undefined;
    if (batch) await send(batch);
    if (batch || counts.size === 0) return;
    batch = { batchId: randomUUID(), counts: [...counts].map(([day, amount]) => ({ day, amount })) };
    counts.clear();
    await send(batch);
  };
  const tellSoon = () => {
    if (next === undefined) last = next = last.then(tell);
    return next;
  };
  const timer = setInterval(() => {
    if (batch || counts.size > 0) void tellSoon();
  }, retryMs).unref();

  return {
    async count() {
      const day = new Date().toISOString().slice(0, 10);
      counts.set(day, (counts.get(day) ?? 0) + 1);
      const told = tellSoon();
      if (!isAway) await told;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await last;
      if (batch || counts.size > 0) await tellSoon();
    },
  };
}
