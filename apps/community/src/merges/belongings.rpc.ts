import type { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { countingRpc } from '@commonplace/service/belongings';
import type { CommunityContext } from '../context.ts';
import { belongings } from './belongings.ts';

export function belongingsRpc(context: CommunityContext): ServiceImplementation<typeof BelongingsService> {
  return countingRpc(context.database, belongings);
}
