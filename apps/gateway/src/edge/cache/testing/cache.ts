import { plainBody, type CachedResponse, type CacheInput } from '../cached-response.ts';
import { ResponseCache } from '../response-cache.ts';

export const answer = (text: string): CachedResponse => ({
  route: { method: 'GET', path: '/', operation: 'test' },
  isForAll: true,
  plain: plainBody(Buffer.from(text), `"${text}"`, 'text/plain'),
  encoded: new Map(),
  publicHeaders: [],
  privateHeaders: [],
});
export const filled = (text: string, keys: string[] = []): CacheInput => ({ response: answer(text), keys });
const isOutage = (error: unknown) => error instanceof Error && error.message === 'unreachable';
/** A fill during an outage. */
export const unreachable = () => Promise.reject(new Error('unreachable'));
/** A fill that fails with `not found`. */
export const gone = () => Promise.reject(new Error('not found'));

/** Creates a cache with a fake clock, and counts the outcomes of reads. */
export function createCache(maxBytes = 1_000_000) {
  const counts = { hit: 0, miss: 0, stale: 0, purged: 0 };
  let time = 1_000_000;
  const cache = new ResponseCache({
    maxBytes,
    now: () => time,
    metrics: {
      countCache: (outcome) => (counts[outcome] += 1),
      countPurged: (entries) => (counts.purged += entries),
    },
  });
  const fetch = async (id: string, fill: () => Promise<CacheInput>, userId?: number) =>
    (await cache.fetch(id, fill, { isOutage, userId })).plain.body.toString();
  const get = (id: string, userId?: number) => cache.get(id, userId)?.plain.body.toString();
  return { cache, counts, fetch, get, pass: (ms: number) => (time += ms) };
}

/** A fill whose calls the test resolves. */
export function heldFill() {
  const calls: PromiseWithResolvers<CacheInput>[] = [];
  const fill = () => {
    const call = Promise.withResolvers<CacheInput>();
    calls.push(call);
    return call.promise;
  };
  return { fill, calls };
}
