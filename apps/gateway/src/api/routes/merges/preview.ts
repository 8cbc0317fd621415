import { isOutage } from '@commonplace/domain/errors';
import { optionalShare } from '@commonplace/domain/time-share';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { CountAccountDataResponse } from '@commonplace/proto/service/v1/account_data';
import type { Clients } from '../../../clients.ts';

/** The services that move data, by name. */
export const movers = ['admin', 'community', 'content', 'listings'] as const;

/** The account data of a service; undefined if it did not respond. */
export interface PartOfPreview {
  service: (typeof movers)[number];
  counts: CountAccountDataResponse['counts'] | undefined;
}

/** Counts the account data in all services. */
export function countInServices(
  userId: number,
  { clients, options }: { clients: Pick<Clients, 'accountData'>; options: RpcCallOptions },
): Promise<PartOfPreview[]> {
  return Promise.all(
    movers.map(async (service) => {
      try {
        const call = { ...options, timeShare: optionalShare };
        const { counts } = await clients.accountData[service].countAccountData({ userId }, call);
        return { service, counts };
      } catch (error) {
        if (!isOutage(error)) throw error;
        return { service, counts: undefined };
      }
    }),
  );
}
