import { LRUCache } from 'lru-cache';
import type { GatewayMetrics } from '../metrics.ts';
import type { Route } from '../route.ts';
import { createPurgeLog } from './purge-log.ts';

/** An answer as it goes out, made once. */
export interface CachedResponse {
  /** Of the operation that gave it. */
  route: Pick<Route, 'method' | 'path' | 'operation'>;
  body: Buffer;
  etag: string;
  /** Name, value, name, value, ... of every header but the request's own. */
  headers: readonly string[];
  /** The same for a 304. */
  notModifiedHeaders: readonly string[];
}

/** An answer with the keys that purge it. */
export interface Fill {
  response: CachedResponse;
  keys: readonly string[];
}

interface Entry extends Fill {
  freshUntil: number;
}

export interface ResponseCacheOptions {
  maxBytes: number;
  metrics: Pick<GatewayMetrics, 'countCache' | 'countPurged'>;
  now?: () => number;
}

/** How long an answer is served without looking again: a safety net, since events purge what has changed. */
const freshMs = 10_000;
/** How long an answer is kept for the case that its service is away. */
const retainedMs = 600_000;
/** How long an outdated answer is served before the service that was away is asked again. */
const retryMs = 1_000;
/** How long a caller waits for a new answer when there is an outdated one. */
const patienceMs = 1_000;
/** How exactly `retainedMs` is kept: by default the cache would look at the clock for every hit. */
const retentionStepMs = 1_000;
/** What an entry costs beside its body: headers, keys and bookkeeping. */
const entryOverheadBytes = 2_048;
const maxTargets = 20_000;
const maxTargetLength = 512;

/** Answers to anonymous reads, in this process, bounded by bytes. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #idByTarget = new LRUCache<string, string>({ max: maxTargets });
  readonly #idsByKey = new Map<string, Set<string>>();
  readonly #filling = new Map<string, { mark: number; result: Promise<CachedResponse> }>();
  readonly #purges = createPurgeLog();
  readonly #now: () => number;
  readonly #metrics: ResponseCacheOptions['metrics'];
  readonly #maxBodyBytes: number;

  constructor(options: ResponseCacheOptions) {
    this.#now = options.now ?? Date.now;
    this.#metrics = options.metrics;
    this.#maxBodyBytes = options.maxBytes / 8;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ response, keys }) => response.body.length + keys.length * 64 + entryOverheadBytes,
      ttl: retainedMs,
      ttlResolution: retentionStepMs,
      dispose: (entry, id) => this.#unindex(id, entry.keys),
    });
  }

  /** The fresh answer to a request target that was served before: spares a hit the reading of its query. */
  getByTarget(target: string): CachedResponse | undefined {
    const id = this.#idByTarget.get(target);
    return id === undefined ? undefined : this.get(id);
  }

  /** Remembers which answer a request target gets. */
  linkTarget(target: string, id: string): void {
    if (target.length <= maxTargetLength) this.#idByTarget.set(target, id);
  }

  /** The answer, when it is fresh. */
  get(id: string): CachedResponse | undefined {
    const entry = this.#entries.get(id);
    return entry !== undefined && entry.freshUntil > this.#now() ? entry.response : undefined;
  }

  /**
   * The answer, made by `fill` when there is no fresh one. Concurrent callers share one fill, unless something was
   * purged since it began. When `fill` fails in a way that `isOutage` recognises, or takes long, the last answer is
   * given instead, if there is one that was not purged.
   */
  async fetch(id: string, fill: () => Promise<Fill>, isOutage: (error: unknown) => boolean): Promise<CachedResponse> {
    const fresh = this.get(id);
    if (fresh) return fresh;
    const result = this.#startFill(id, fill, isOutage);
    const outdated = this.#entries.get(id);
    return outdated ? this.#unlessSlow(result, outdated) : result;
  }

  /** Forgets every answer that carries one of the keys. */
  purge(keys: readonly string[]): void {
    this.#purges.record(keys);
    const ids = this.#idsWith(keys);
    for (const id of ids) this.#entries.delete(id);
    this.#metrics.countPurged(ids.length);
  }

  /** Has every answer that carries one of the keys made anew, but keeps it for the case that its service is away. */
  expire(keys: readonly string[]): void {
    this.#purges.record(keys);
    const ids = this.#idsWith(keys);
    for (const id of ids) {
      const entry = this.#entries.peek(id);
      if (entry) entry.freshUntil = 0;
    }
    this.#metrics.countPurged(ids.length);
  }

  /** Has every answer made anew, but keeps it for the case that its service is away. */
  expireAll(): void {
    this.#purges.recordAll();
    for (const entry of this.#entries.values()) entry.freshUntil = 0;
  }

  /** Forgets everything. */
  clear(): void {
    this.#purges.recordAll();
    this.#metrics.countPurged(this.#entries.size);
    this.#entries.clear();
  }

  #startFill(id: string, fill: () => Promise<Fill>, isOutage: (error: unknown) => boolean): Promise<CachedResponse> {
    const mark = this.#purges.mark();
    const running = this.#filling.get(id);
    if (running?.mark === mark) return running.result;
    const result = this.#fill(id, mark, fill, isOutage).finally(() => {
      if (this.#filling.get(id)?.result === result) this.#filling.delete(id);
    });
    this.#filling.set(id, { mark, result });
    return result;
  }

  /** The result of a fill; if it takes long, the last answer, while the fill goes on for later callers. */
  async #unlessSlow(result: Promise<CachedResponse>, outdated: Entry): Promise<CachedResponse> {
    const patience = Promise.withResolvers<CachedResponse>();
    const timer = setTimeout(() => patience.resolve(this.#serveOutdated(outdated)), patienceMs);
    try {
      return await Promise.race([result, patience.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  #serveOutdated(entry: Entry): CachedResponse {
    entry.freshUntil = this.#now() + retryMs;
    this.#metrics.countCache('stale');
    return entry.response;
  }

  async #fill(
    id: string,
    mark: number,
    fill: () => Promise<Fill>,
    isOutage: (error: unknown) => boolean,
  ): Promise<CachedResponse> {
    try {
      this.#metrics.countCache('miss');
      const { response, keys } = await fill();
      const isStorable = response.body.length <= this.#maxBodyBytes && !this.#purges.wasPurgedSince(mark, keys);
      if (isStorable) this.#store(id, { response, keys, freshUntil: this.#now() + freshMs });
      return response;
    } catch (error) {
      const outdated = this.#entries.get(id);
      if (!outdated || !isOutage(error)) throw error;
      return this.#serveOutdated(outdated);
    }
  }

  #store(id: string, entry: Entry): void {
    // The predecessor's index entries go first, by `dispose`.
    this.#entries.delete(id);
    for (const key of entry.keys) {
      const ids = this.#idsByKey.get(key);
      if (ids) ids.add(id);
      else this.#idsByKey.set(key, new Set([id]));
    }
    this.#entries.set(id, entry);
  }

  #unindex(id: string, keys: readonly string[]): void {
    for (const key of keys) {
      const ids = this.#idsByKey.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.#idsByKey.delete(key);
    }
  }

  #idsWith(keys: readonly string[]): string[] {
    return [...new Set(keys.flatMap((key) => [...(this.#idsByKey.get(key) ?? [])]))];
  }
}
