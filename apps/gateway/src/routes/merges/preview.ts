import type { RpcCallOptions } from '@commonplace/rpc/client';
import { isOutage } from '@commonplace/rpc/errors';
import type { CountBelongingsResponse } from '@commonplace/proto/service/v1/belongings';
import type { Clients } from '../../clients.ts';

/** Those that move something, in the order of their names. */
export const movers = ['admin', 'community', 'content', 'listings'] as const;

/** What a service has of the account; undefined when it did not answer. */
export interface PartOfPreview {
  service: (typeof movers)[number];
  belongings: CountBelongingsResponse['belongings'] | undefined;
}

/** One that is away must not use up the time in which the others are to be shown. */
const patienceMs = 2_000;

/** Asks every service side by side what it has of an account. */
export function askMovers(
  userId: number,
  { clients, options }: { clients: Pick<Clients, 'belongings'>; options: RpcCallOptions },
): Promise<PartOfPreview[]> {
  return Promise.all(
    movers.map(async (service) => {
      try {
        const call = { ...options, timeoutMs: patienceMs };
        const { belongings } = await clients.belongings[service].countBelongings({ userId }, call);
        return { service, belongings };
      } catch (error) {
        if (!isOutage(error)) throw error;
        return { service, belongings: undefined };
      }
    }),
  );
}
