import type { BillboardDeliveryService } from '@commonplace/proto/admin/v1/billboard_delivery';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Principal } from '@commonplace/rpc/principal';
import { isOutage } from '@commonplace/rpc/errors';
import type { Logger } from 'pino';

/** What happens to billboards, counted here and told to admin now and then: nothing is written for one of them. */
export interface BillboardCounter extends AsyncDisposable {
  count(billboardId: number, event: BillboardEvent): void;
}

export type BillboardEvent = 'impressions' | 'clicks';

type Count = Record<BillboardEvent, number>;

export interface BillboardCounterOptions {
  client: Pick<RpcClient<typeof BillboardDeliveryService>, 'countBillboardEvents'>;
  logger: Logger;
  intervalMs?: number;
}

const principal: Principal = { kind: 'service', name: 'gateway' };
/** Of so many billboards something is noted at the same time: anybody may name as many as they like. */
const maxBillboards = 1_000;
/** How long admin has to take them. */
const timeoutMs = 2_000;

/** Counts what happens to billboards. What is noted is told once a second, and kept while admin is away; disposal tells the last. */
export function createBillboardCounter({
  client,
  logger,
  intervalMs = 1_000,
}: BillboardCounterOptions): BillboardCounter {
  let counts = new Map<number, Count>();
  let telling: Promise<void> | undefined;

  const add = (id: number, { impressions, clicks }: Count) => {
    const known = counts.get(id);
    if (known) {
      known.impressions += impressions;
      known.clicks += clicks;
    } else if (counts.size < maxBillboards) counts.set(id, { impressions, clicks });
  };
  const tell = async () => {
    const told = counts;
    counts = new Map();
    const request = { counts: [...told].map(([billboardId, count]) => ({ billboardId, ...count })) };
    try {
      await client.countBillboardEvents(request, { principal, deadline: new Date(Date.now() + timeoutMs) });
    } catch (error) {
      logger.debug({ err: error }, 'what was counted of billboards cannot be told');
      if (isOutage(error)) for (const [id, count] of told) add(id, count);
    }
  };
  const tellIfAny = () => {
    if (counts.size > 0) telling ??= tell().finally(() => (telling = undefined));
  };
  const timer = setInterval(tellIfAny, intervalMs).unref();

  return {
    count: (id, event) => add(id, { impressions: 0, clicks: 0, [event]: 1 }),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await telling;
      tellIfAny();
      await telling;
    },
  };
}
