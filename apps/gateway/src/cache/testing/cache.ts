import { plainBody, type CachedResponse, type CacheInput } from '../cached-response.ts';
import { ResponseCache } from '../response-cache.ts';

/** An answer with this text. */
export const answer = (text: string): CachedResponse => ({
  route: { method: 'GET', path: '/', operation: 'test' },
  isForAll: true,
  plain: plainBody(Buffer.from(text), `"${text}"`, 'text/plain'),
  encoded: new Map(),
  publicHeaders: [],
  privateHeaders: [],
});
/** What a fill gives. */
export const filled = (text: string, keys: string[] = []): CacheInput => ({ response: answer(text), keys });
const isOutage = (error: unknown) => error instanceof Error && error.message === 'away';
/** A fill while its service is away. */
export const away = () => Promise.reject(new Error('away'));
/** A fill that finds nothing. */
export const gone = () => Promise.reject(new Error('not found'));

/** A cache with a clock of its own, and counts of what came of each read. */
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

/** A fill that waits to be told, as often as it is asked. */
export function heldFill() {
  const asked: PromiseWithResolvers<CacheInput>[] = [];
  const fill = () => {
    const question = Promise.withResolvers<CacheInput>();
    asked.push(question);
    return question.promise;
  };
  return { fill, asked };
}
