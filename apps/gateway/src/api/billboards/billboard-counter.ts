import type { BillboardDeliveryService } from '@commonplace/proto/admin/v1/billboard_delivery';
import type { RpcClient } from '@commonplace/rpc/client';
import type { Logger } from 'pino';
import { createPeriodicCounter, type PeriodicCounter } from '../../periodic-counter.ts';

export type BillboardEvent = 'impressions' | 'clicks';

/** Counts impressions and clicks by the id of the billboard. */
export type BillboardCounter = PeriodicCounter<number, BillboardEvent>;

export interface BillboardCounterOptions {
  client: Pick<RpcClient<typeof BillboardDeliveryService>, 'countBillboardEvents'>;
  logger: Logger;
}

/** Creates a counter that sends the sums to admin. Requests may name any id, so it counts at most 1,000 at a time. */
export function createBillboardCounter({ client, logger }: BillboardCounterOptions): BillboardCounter {
  return createPeriodicCounter({
    send: (sums, options) =>
      client.countBillboardEvents(
        { counts: sums.map(([billboardId, counts]) => ({ billboardId, ...counts })) },
        options,
      ),
    maxKeys: 1_000,
    counted: 'billboards',
    logger,
  });
}
