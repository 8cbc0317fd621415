import type { CachedResponse } from './cached-response.ts';

interface RunningFill {
  startedAt: number;
  result: Promise<CachedResponse>;
}

/** The maximum number of shared fills in progress; further ones are not shared. */
const maxShared = 1_000;

/** The fills in progress that concurrent callers share. */
export class SharedFills {
  readonly #running = new Map<string, RunningFill>();

  has(id: string): boolean {
    return this.#running.has(id);
  }

  get(id: string): RunningFill | undefined {
    return this.#running.get(id);
  }

  /** Shares a fill until it ends, unless too many are shared. */
  share(id: string, startedAt: number, result: Promise<CachedResponse>): Promise<CachedResponse> {
    if (this.#running.size >= maxShared) return result;
    const shared = result.finally(() => {
      if (this.#running.get(id)?.result === shared) this.#running.delete(id);
    });
    this.#running.set(id, { startedAt, result: shared });
    return shared;
  }
}
