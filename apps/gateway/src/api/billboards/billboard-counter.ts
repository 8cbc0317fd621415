import { isOutage } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import type { BillboardDeliveryService } from '@commonplace/proto/admin/v1/billboard_delivery';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';

/** Counts impressions and clicks of billboards in memory and sends sums to admin, since a write for each is too much. */
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
/** Bounds the memory, since requests may name any id. */
const maxBillboards = 1_000;
const timeoutMs = 2_000;

/** Sends the counts once a second and on disposal, and keeps them during an outage. */
export function createBillboardCounter({
  client,
  logger,
  intervalMs = 1_000,
}: BillboardCounterOptions): BillboardCounter {
  let counts = new Map<number, Count>();
  let sending: Promise<void> | undefined;

  const add = (id: number, { impressions, clicks }: Count) => {
    const known = counts.get(id);
    if (known) {
      known.impressions += impressions;
      known.clicks += clicks;
    } else if (counts.size < maxBillboards) counts.set(id, { impressions, clicks });
  };
  const send = async () => {
    const pending = counts;
    counts = new Map();
    const request = { counts: [...pending].map(([billboardId, count]) => ({ billboardId, ...count })) };
    try {
      await client.countBillboardEvents(request, { principal, deadline: new Date(Date.now() + timeoutMs) });
    } catch (error) {
      logger.debug({ err: error }, 'cannot send the counts of billboards');
      if (isOutage(error)) for (const [id, count] of pending) add(id, count);
    }
  };
  const sendPending = () => {
    if (counts.size > 0) sending ??= send().finally(() => (sending = undefined));
  };
  const timer = setInterval(sendPending, intervalMs).unref();

  return {
    count: (id, event) => add(id, { impressions: 0, clicks: 0, [event]: 1 }),
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await sending;
      sendPending();
      await sending;
    },
  };
}
