import { unavailable } from '@commonplace/rpc/errors';
import type { GatewayMetrics } from '../metrics.ts';
import { encodedBody, type CachedResponse, type CacheInput } from './cached-response.ts';
import { maxStaleMs, Changes, type Marks } from './changes.ts';
import { createEncoder, type Encoder } from './encoder.ts';
import type { Encoding } from './encodings.ts';
import { EntryStore } from './entry-store.ts';
import { createRecentWrites } from './recent-writes.ts';
import { mayRefresh, noteRefresh } from './refresh-rate.ts';
import type { Change } from './surrogate-keys.ts';
import { TargetIndex } from './target-index.ts';

export interface ResponseCacheOptions {
  /** With 0 nothing is kept, and nobody waits for another's answer: for measuring, or behind another cache. */
  maxBytes: number;
  metrics: Pick<GatewayMetrics, 'countCache' | 'countPurged'>;
  now?: () => number;
}

/** Whose answer it is, and when an older one will do. */
export interface ReadOptions {
  /** Recognizes the failures behind which an older answer may stand in. */
  isOutage(error: unknown): boolean;
  /** Who asks with a key; they see no answer from before their own last write. */
  userId?: number | undefined;
}

interface RunningFill {
  begunAt: number;
  result: Promise<CachedResponse>;
}

/** How long an answer is served without looking again: a safety net, since events say what has changed. */
const freshMs = 10_000;
/** How long an outdated answer is served before the service that was away is asked again. */
const retryMs = 1_000;
/** How long a caller waits for a new answer when there is an outdated one. */
const patienceMs = 1_000;
/** Longer ids are of requests that nobody repeats. */
const maxIdLength = 1_024;
/** So many answers are made at the same time for all who ask; beyond, each caller has its own. */
const maxShared = 1_000;
/** So often an answer is read again because it was withdrawn while it was read. */
const maxAttempts = 5;

/** Answers that are the same for everybody, in this process, bounded by what they weigh. */
export class ResponseCache {
  readonly #entries: EntryStore;
  readonly #targets: TargetIndex;
  readonly #filling = new Map<string, RunningFill>();
  readonly #writes = createRecentWrites();
  readonly #changes: Changes;
  readonly #now: () => number;
  readonly #metrics: ResponseCacheOptions['metrics'];
  readonly #isOff: boolean;
  readonly #encoder: Encoder;

  constructor({ maxBytes, metrics, now = Date.now }: ResponseCacheOptions) {
    this.#now = now;
    this.#metrics = metrics;
    this.#isOff = maxBytes === 0;
    this.#entries = new EntryStore(maxBytes);
    this.#changes = new Changes(this.#entries, metrics, now);
    this.#targets = new TargetIndex(Math.max(1, maxBytes / 8));
    this.#encoder = createEncoder((response, encoding, body) => {
      this.#entries.addEncoded(response, encoding, encodedBody(response.plain, body, encoding));
    });
  }

  /** The answer to a request target that was served before. */
  getByTarget(target: string, userId?: number): CachedResponse | undefined {
    const id = this.#targets.get(target);
    return id === undefined ? undefined : this.get(id, userId);
  }

  /** Remembers which answer a request target gets; says whether that is worth it. */
  linkTarget(target: string, id: string): boolean {
    return this.#entries.peek(id) !== undefined && this.#targets.link(target, id);
  }

  /** Has an encoded form of an answer made, for whoever asks next. */
  wantEncoded(response: CachedResponse, encoding: Encoding): void {
    this.#encoder.want(response, encoding);
  }

  /** Notes that a user's write has come about, or may have: they are shown nothing from before. */
  noteWrite(userId: number): void {
    this.#writes.note(userId);
  }

  /**
   * The answer, when it is fresh. One that is outdated, but not for long, is given too, unless it is the caller's turn
   * to have it made anew: so what many read and much changes comes from memory all the same.
   */
  get(id: string, userId?: number): CachedResponse | undefined {
    const entry = this.#entries.get(id);
    if (!entry || !this.#writes.isAfter(entry.begunAt, userId)) return undefined;
    const now = this.#now();
    if (now < entry.freshUntil) return entry.response;
    if (now >= Math.min(entry.freshUntil + maxStaleMs, entry.usableUntil)) return undefined;
    return this.#filling.has(id) || !mayRefresh(entry, now) ? entry.response : undefined;
  }

  /**
   * The answer, made by `fill` when `get` has none. Concurrent callers share one fill. When it fails in a way that
   * `isOutage` recognizes, or takes long, the last answer is given instead, if there is one that may still be shown;
   * any other failure removes that. Without one, those who came while it was made share another: its time was up before
   * theirs. An answer that was withdrawn while it was made is made again.
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

  /** Does what a change asks for, once: a change that carries a name is known by it. */
  apply(change: Change): void {
    this.#changes.apply(change);
  }

  /** Has every answer made anew, but keeps it for the case that its service is away. */
  refreshAll(): void {
    this.#changes.refreshAll();
  }

  /** Forgets everything. */
  clear(): void {
    this.#changes.purgeAll();
    this.#targets.clear();
  }

  #startFill(id: string, fill: () => Promise<CacheInput>, { isOutage, userId }: ReadOptions): Promise<CachedResponse> {
    const running = this.#filling.get(id);
    if (running && this.#writes.isAfter(running.begunAt, userId)) return running.result;
    const entry = this.#entries.peek(id);
    if (entry) noteRefresh(entry, this.#now());
    const begunAt = this.#writes.mark();
    const result = this.#fill(id, fill, begunAt, isOutage);
    if (this.#isOff || id.length > maxIdLength || this.#filling.size >= maxShared) return result;
    const shared = result.finally(() => {
      if (this.#filling.get(id)?.result === shared) this.#filling.delete(id);
    });
    this.#filling.set(id, { begunAt, result: shared });
    return shared;
  }

  /** The result of a fill; if it takes long, the last answer, while the fill goes on for later callers. */
  async #unlessSlow(id: string, result: Promise<CachedResponse>, userId?: number): Promise<CachedResponse> {
    const impatience = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => impatience.resolve(undefined), patienceMs);
    try {
      return (await Promise.race([result, impatience.promise])) ?? this.#serveOutdated(id, userId) ?? (await result);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The last answer, if it may still be shown: it may have been withdrawn while the caller waited. */
  #serveOutdated(id: string, userId?: number): CachedResponse | undefined {
    const entry = this.#entries.peek(id);
    const now = this.#now();
    if (!entry || now >= entry.usableUntil || !this.#writes.isAfter(entry.begunAt, userId)) return undefined;
    entry.freshUntil = Math.min(now + retryMs, entry.usableUntil);
    this.#metrics.countCache('stale');
    return entry.response;
  }

  async #fill(
    id: string,
    fill: () => Promise<CacheInput>,
    begunAt: number,
    isOutage: ReadOptions['isOutage'],
  ): Promise<CachedResponse> {
    this.#metrics.countCache('miss');
    try {
      return await this.#make(id, fill, begunAt);
    } catch (error) {
      if (!isOutage(error)) this.#entries.delete(id);
      throw error;
    }
  }

  async #make(id: string, fill: () => Promise<CacheInput>, begunAt: number): Promise<CachedResponse> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const marks = this.#changes.mark();
      const made = await fill();
      if (this.#changes.since(marks, made.keys).isPurged) continue;
      if (id.length <= maxIdLength) this.#store(id, made, begunAt, marks);
      return made.response;
    }
    throw unavailable('withdrawn as fast as it is read');
  }

  /**
   * What changed while the answer was made may be missing in it, so that it is outdated from the first. It is shown as
   * long as any other all the same, since nobody who had asked would have a newer one: otherwise a service that takes
   * longer than that would have everybody wait as long as something changes.
   */
  #store(id: string, made: CacheInput, begunAt: number, marks: Marks): void {
    const known = this.#entries.peek(id);
    // Somebody who had just written would not wait for this one.
    if (known && known.begunAt > begunAt) return;
    const now = this.#now();
    const { isReplaced, isOutdated } = this.#changes.since(marks, made.keys);
    // The same bytes need not be encoded again.
    if (known?.response.plain.etag === made.response.plain.etag) made.response.encoded = known.response.encoded;
    this.#entries.set(id, {
      ...made,
      begunAt,
      freshUntil: isOutdated ? now : now + freshMs,
      usableUntil: isReplaced ? now + maxStaleMs : Infinity,
      refreshedUpTo: known?.refreshedUpTo ?? 0,
    });
  }
}
