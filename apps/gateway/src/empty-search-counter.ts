import { randomUUID } from 'node:crypto';
import { isOutage } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { ArticlesService } from '@commonplace/proto/content/v1/articles';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';

/** Counts searches without results, cached or not, for the statistics of the site. */
export interface EmptySearchCounter extends AsyncDisposable {
  /** Resolves once content has counted the search, or at once while content is unreachable. */
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
const timeoutMs = 1_000;
const retryMs = 1_000;

/**
 * Counts are sent before a search is answered, so that a killed process loses none. Concurrent searches share a batch. A
 * batch that may have arrived is sent again under the same id, which content counts once.
 */
export function createEmptySearchCounter({ client, logger }: EmptySearchCounterOptions): EmptySearchCounter {
  const counts = new Map<string, number>();
  let batch: Batch | undefined;
  let isUnreachable = false;
  let last = Promise.resolve();
  let next: Promise<void> | undefined;

  const send = async (sent: Batch) => {
    try {
      await client.countFruitlessSearches(sent, { principal, deadline: new Date(Date.now() + timeoutMs) });
      batch = undefined;
      isUnreachable = false;
    } catch (error) {
      logger.debug({ err: error }, 'cannot send the counts of empty searches');
      isUnreachable = true;
      if (!isOutage(error)) batch = undefined;
    }
  };
  const sendPending = async () => {
    next = undefined;
    if (batch) await send(batch);
    if (batch || counts.size === 0) return;
    batch = { batchId: randomUUID(), counts: [...counts].map(([day, amount]) => ({ day, amount })) };
    counts.clear();
    await send(batch);
  };
  const scheduleSend = () => {
    if (next === undefined) last = next = last.then(sendPending);
    return next;
  };
  const timer = setInterval(() => {
    if (batch || counts.size > 0) void scheduleSend();
  }, retryMs).unref();

  return {
    async count() {
      const day = new Date().toISOString().slice(0, 10);
      counts.set(day, (counts.get(day) ?? 0) + 1);
      const sent = scheduleSend();
      if (!isUnreachable) await sent;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await last;
      if (batch || counts.size > 0) await scheduleSend();
    },
  };
}
