import type { BillboardDeliveryService } from '@commonplace/proto/admin/v1/billboard_delivery';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { countBillboardEvents } from './count-billboard-events.ts';

export function deliveryRpc(context: AdminContext) {
  return {
    async countBillboardEvents(request, call) {
      await countBillboardEvents(context, call, request.counts);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof BillboardDeliveryService>>;
}
