import { withTimeout } from '@commonplace/background/with-timeout';
import type { GatewayMetrics } from '../../metrics.ts';
import { encodedBody, type CachedResponse, type CacheInput } from './cached-response.ts';
import { maxStaleMs, Changes, type Marks } from './changes.ts';
import { createEncoder, type Encoder } from './encoder.ts';
import type { Encoding } from './encodings.ts';
import { EntryStore } from './entry-store.ts';
import { repeatPurgedFills } from './repeat-purged-fills.ts';
import { createRecentWrites } from './recent-writes.ts';
import { mayRefresh, countRefresh } from './refresh-rate.ts';
import { SharedFills } from './shared-fills.ts';
import type { Change } from './answer-keys.ts';
import { TargetIndex } from './target-index.ts';

export interface ResponseCacheOptions {
  /** 0 turns storing and sharing off, for measurements or behind another cache. */
  maxBytes: number;
  metrics: Pick<GatewayMetrics, 'countCache' | 'countPurged'>;
  /** How long a caller waits for a refresh before getting the outdated response; a second by default. */
  waitMs?: number;
  now?: () => number;
}

/** Options for reading from the cache: the viewer, and which failures allow an older response. */
export interface ReadOptions {
  /** Recognizes failures for which an older response is served. */
  isOutage(error: unknown): boolean;
  /** A caller with a key, who is not served responses older than their last write. */
  userId?: number | undefined;
}

/** A safety net, since events report changes. */
const freshMs = 10_000;
/** The interval of retries during an outage. */
const retryMs = 1_000;
/** Requests with longer keys are not repeated. */
const maxIdLength = 1_024;
/** Caches public responses in this process, limited by their memory. */
export class ResponseCache {
  readonly #entries: EntryStore;
  readonly #targets: TargetIndex;
  readonly #filling = new SharedFills();
  readonly #writes = createRecentWrites();
  readonly #changes: Changes;
  readonly #now: () => number;
  readonly #metrics: ResponseCacheOptions['metrics'];
  readonly #isOff: boolean;
  readonly #waitMs: number;
  readonly #encoder: Encoder;

  constructor({ maxBytes, metrics, waitMs = 1_000, now = Date.now }: ResponseCacheOptions) {
    this.#now = now;
    this.#metrics = metrics;
    this.#isOff = maxBytes === 0;
    this.#waitMs = waitMs;
    this.#entries = new EntryStore(maxBytes);
    this.#changes = new Changes(this.#entries, metrics, now);
    this.#targets = new TargetIndex(Math.max(1, maxBytes / 8));
    this.#encoder = createEncoder((response, encoding, body) => {
      this.#entries.addEncoded(response, encoding, encodedBody(response.plain, body, encoding));
    });
  }

  /** Returns the response to a raw request target that was linked before. */
  getByTarget(target: string, userId?: number): CachedResponse | undefined {
    const id = this.#targets.get(target);
    return id === undefined ? undefined : this.get(id, userId);
  }

  /** Maps a raw request target to a response; returns false if it is not worth it. */
  linkTarget(target: string, id: string): boolean {
    return this.#entries.peek(id) !== undefined && this.#targets.link(target, id);
  }

  /** Encodes a response in the background, for later requests. */
  wantEncoded(response: CachedResponse, encoding: Encoding): void {
    this.#encoder.want(response, encoding);
  }

  /** Encodes a response for a request that waits for it, unless nothing is stored. */
  async encode(response: CachedResponse, encoding: Encoding): Promise<void> {
    if (!this.#isOff) await this.#encoder.encode(response, encoding);
  }

  /** Records a write, or a possible write: the user gets no older responses. */
  noteWrite(userId: number): void {
    this.#writes.record(userId);
  }

  /**
   * Returns a response that is fresh, or only briefly outdated, unless this caller is to refresh it. So popular responses
   * that change often are still served from memory.
   */
  get(id: string, userId?: number): CachedResponse | undefined {
    const entry = this.#entries.get(id);
    if (!entry || !this.#writes.isAfter(entry.startedAt, userId)) return undefined;
    const now = this.#now();
    if (now < entry.freshUntil) return entry.response;
    if (now >= Math.min(entry.freshUntil + maxStaleMs, entry.usableUntil)) return undefined;
    return this.#filling.has(id) || !mayRefresh(entry, now) ? entry.response : undefined;
  }

  /**
   * Returns the response, calling `fill` if `get` has none. Concurrent callers share one fill. If it fails with an outage
   * or takes long, the last response is served, if there is one; any other failure removes that. Without one, callers who
   * joined later share another fill, since its deadline passed before theirs. A fill that is purged while in progress is
   * repeated.
   */
  async fetch(id: string, fill: () => Promise<CacheInput>, options: ReadOptions): Promise<CachedResponse> {
    const { isOutage, userId } = options;
    const ready = this.get(id, userId);
    if (ready) {
      this.#metrics.countCache('hit');
      return ready;
    }
    const running = this.#filling.get(id)?.result;
    const result = this.#startFill(id, fill, options);
    try {
      return await (this.#entries.peek(id) ? this.#unlessSlow(id, result, userId) : result);
    } catch (error) {
      const outdated = isOutage(error) ? this.#serveOutdated(id, userId) : undefined;
      if (outdated) return outdated;
      if (result === running && isOutage(error)) return this.#startFill(id, fill, options);
      throw error;
    }
  }

  /** Applies a change; one with a name is applied once. */
  apply(change: Change): void {
    this.#changes.apply(change);
  }

  /** Outdates all responses, but keeps them for outages. */
  refreshAll(): void {
    this.#changes.refreshAll();
  }

  /** Removes all responses. */
  clear(): void {
    this.#changes.purgeAll();
    this.#targets.clear();
  }

  #startFill(id: string, fill: () => Promise<CacheInput>, { isOutage, userId }: ReadOptions): Promise<CachedResponse> {
    const running = this.#filling.get(id);
    if (running && this.#writes.isAfter(running.startedAt, userId)) return running.result;
    const entry = this.#entries.peek(id);
    if (entry) countRefresh(entry, this.#now());
    const startedAt = this.#writes.mark();
    const result = this.#fill(id, fill, startedAt, isOutage);
    return this.#isOff || id.length > maxIdLength ? result : this.#filling.share(id, startedAt, result);
  }

  /** Waits for a fill; if it takes long, returns the last response while the fill continues for later callers. */
  async #unlessSlow(id: string, result: Promise<CachedResponse>, userId?: number): Promise<CachedResponse> {
    const inTime = await withTimeout(result, this.#waitMs, () => undefined);
    return inTime ?? this.#serveOutdated(id, userId) ?? result;
  }

  /** Returns the last response, unless it was purged while the caller waited. */
  #serveOutdated(id: string, userId?: number): CachedResponse | undefined {
    const entry = this.#entries.peek(id);
    const now = this.#now();
    if (!entry || now >= entry.usableUntil || !this.#writes.isAfter(entry.startedAt, userId)) return undefined;
    entry.freshUntil = Math.min(now + retryMs, entry.usableUntil);
    this.#metrics.countCache('stale');
    return entry.response;
  }

  async #fill(
    id: string,
    fill: () => Promise<CacheInput>,
    startedAt: number,
    isOutage: ReadOptions['isOutage'],
  ): Promise<CachedResponse> {
    this.#metrics.countCache('miss');
    try {
      const { made, marks } = await repeatPurgedFills(this.#changes, fill);
      if (id.length <= maxIdLength) this.#store(id, made, startedAt, marks);
      return made.response;
    } catch (error) {
      if (!isOutage(error)) this.#entries.delete(id);
      throw error;
    }
  }

  /**
   * A response may lack changes made during its fill, so it may be outdated when it is stored. It is still served like any
   * other outdated response: otherwise all callers of a slow service would have to wait while something changes.
   */
  #store(id: string, made: CacheInput, startedAt: number, marks: Marks): void {
    const entry = this.#entries.peek(id);
    // A writer has started a later fill.
    if (entry && entry.startedAt > startedAt) return;
    const now = this.#now();
    const { isReplaced, isOutdated } = this.#changes.since(marks, made.keys);
    // The same bytes need not be encoded again, and have not changed.
    if (entry?.response.plain.etag === made.response.plain.etag) {
      made.response.encoded = entry.response.encoded;
      made.response.lastModified = entry.response.lastModified;
    }
    // No change has come since the last fill, which was long enough ago.
    const isConfirmed = entry !== undefined && !entry.isChanged && now >= entry.freshUntil;
    const lifetimeMs = isConfirmed ? freshMs : (made.freshMs ?? freshMs);
    this.#entries.set(id, {
      ...made,
      startedAt,
      freshUntil: isOutdated ? now : now + lifetimeMs,
      isChanged: isOutdated,
      usableUntil: isReplaced ? now + maxStaleMs : Infinity,
      refreshedUpTo: entry?.refreshedUpTo ?? 0,
    });
  }
}
