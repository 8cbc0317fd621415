import type { AccountDataService } from '@commonplace/proto/service/v1/account_data';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { implementAccountData } from '@commonplace/service/account-data';
import type { ListingsContext } from '../context.ts';
import { accountData } from './account-data.ts';

export function accountDataRpc(context: ListingsContext): ServiceImplementation<typeof AccountDataService> {
  return implementAccountData(context.database, accountData);
}
