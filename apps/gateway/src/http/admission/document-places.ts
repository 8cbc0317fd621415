import type { ServerResponse } from 'node:http';
import { rateLimited, unavailable } from '@commonplace/rpc/errors';
import pLimit from 'p-limit';

/** Each document is kept whole until it is answered; others wait, and are not read meanwhile. */
const mostAtOnce = 6;
const mostWaiting = 50;
/** Nobody sends with all of them. */
const mostPerUser = 3;

/** Bounds what long bodies of JSON take of this process's memory. */
export interface DocumentPlaces {
  /**
   * Resolves when a request may send its body; its place is free again when the response has gone, or its client.
   * `rate_limited` when somebody sends many at once, `unavailable` when everybody does.
   */
  take(userId: number, response: ServerResponse): Promise<void>;
}

export function createDocumentPlaces(): DocumentPlaces {
  const places = pLimit(mostAtOnce);
  const perUser = new Map<number, number>();
  return {
    async take(userId, response) {
      const own = perUser.get(userId) ?? 0;
      if (own >= mostPerUser) throw rateLimited(1);
      if (places.pendingCount >= mostWaiting) throw unavailable('too many documents are being received');
      if (response.closed) return;
      perUser.set(userId, own + 1);
      const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
      response.once('close', () => {
        if (perUser.get(userId) === 1) perUser.delete(userId);
        else perUser.set(userId, (perUser.get(userId) ?? 1) - 1);
        leave();
      });
      const { promise: granted, resolve: grant } = Promise.withResolvers<void>();
      void places(() => {
        grant();
        return gone;
      });
      await granted;
    },
  };
}
