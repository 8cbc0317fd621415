import type { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { accountDataRpc } from '@commonplace/service/account-data';
import type { CommunityContext } from '../context.ts';
import { belongings } from './belongings.ts';

export function belongingsRpc(context: CommunityContext): ServiceImplementation<typeof BelongingsService> {
  return accountDataRpc(context.database, belongings);
}
