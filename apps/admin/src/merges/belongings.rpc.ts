import type { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { countingRpc } from '@commonplace/service/belongings';
import type { AdminContext } from '../context.ts';
import { belongings } from './belongings.ts';

export function belongingsRpc(context: AdminContext): ServiceImplementation<typeof BelongingsService> {
  return countingRpc(context.database, belongings);
}
