import type { ThreadTime } from '@commonplace/background/thread-time';
import { DomainError, unavailable } from '@commonplace/domain/errors';
import type { Rendered } from './render-body.ts';
import { RenderQueue, type Waiting } from './render-queue.ts';
import { RenderThread } from './render-thread.ts';
import type { RenderOptions } from './render.ts';

export interface MarkdownPool extends AsyncDisposable {
  /** The current number of threads. */
  readonly threadCount: number;
  /**
   * Renders a body with front matter outside of the event loop. An abort removes it from the queue; a document that is
   * being rendered is finished and dropped.
   * @throws DomainError validation_failed for invalid or too complex text; unavailable if too many wait or the machine
   * is too busy; rate_limited if most of them are the author's; cancelled.
   */
  render(bodyMarkdown: string, options: RenderOptions, call?: RenderCall): Promise<Rendered>;
}

/** The caller of a rendering. */
export interface RenderCall {
  /** Id of the account, for fair queuing. */
  readonly authorId?: number;
  readonly signal?: AbortSignal;
}

export interface MarkdownPoolOptions {
  /** Maximum number of threads, 2 by default. With more than one, one is reserved for small documents. */
  readonly threads?: number;
  /** CPU milliseconds per document; 3000 by default. */
  readonly cpuMs?: number;
  /** Wall milliseconds per document on a busy machine, without the queue; 15,000 by default. */
  readonly wallMs?: number;
  /** Threads that start at once and stay warm; 1 by default. */
  readonly warmThreads?: number;
  /** Idle time after which other threads end; a minute by default. */
  readonly idleMs?: number;
}

/** A new thread takes some 300 ms of CPU time, most documents one or two: they wait this long for a running one. */
const startDelayMs = 100;

/**
 * Creates a pool of worker threads with separate heaps. Threads start when documents have waited for a while and end
 * when idle; warm threads stay.
 */
export function createMarkdownPool(options: MarkdownPoolOptions = {}): MarkdownPool {
  return new ThreadPool({ threads: 2, cpuMs: 3_000, wallMs: 15_000, warmThreads: 1, idleMs: 60_000, ...options });
}

class ThreadPool implements MarkdownPool {
  private readonly size: number;
  private readonly warm: number;
  private readonly limits: ThreadTime;
  private readonly threads = new Set<RenderThread>();
  private readonly running = new Map<RenderThread, Waiting>();
  private readonly queue = new RenderQueue();
  private readonly idleTimer: NodeJS.Timeout;
  /** Threads that were used since the last check. */
  private readonly used = new Set<RenderThread>();
  /** Runs while documents wait that another thread could take. */
  private startTimer: NodeJS.Timeout | undefined;
  private disposed = false;

  constructor({ threads, warmThreads, cpuMs, wallMs, idleMs }: Required<MarkdownPoolOptions>) {
    this.size = threads;
    this.warm = Math.min(warmThreads, threads);
    this.limits = { cpuMs, wallMs };
    this.idleTimer = setInterval(() => this.endIdleThreads(), idleMs).unref();
    this.startMissingThreads();
  }

  get threadCount(): number {
    return this.threads.size;
  }

  async render(bodyMarkdown: string, options: RenderOptions, call: RenderCall = {}): Promise<Rendered> {
    const { authorId, signal } = call;
    if (signal?.aborted === true) throw cancelled();
    if (this.disposed) throw unavailable('rendering is unavailable');
    const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
    const waiting: Waiting = {
      request: { bodyMarkdown, options },
      authorId,
      since: performance.now(),
      resolve,
      reject,
    };
    this.queue.add(waiting);
    const abort = () => {
      this.queue.delete(waiting);
      reject(cancelled());
    };
    signal?.addEventListener('abort', abort, { once: true });
    this.startMissingThreads();
    this.dispatch();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.disposed = true;
    clearInterval(this.idleTimer);
    clearTimeout(this.startTimer);
    this.refuseWaiting();
    await Promise.all(Array.from(this.threads, (thread) => thread[Symbol.asyncDispose]()));
  }

  /** Starts the warm threads, and at least one while documents wait. */
  private startMissingThreads(): void {
    while (!this.disposed && this.threads.size < Math.max(this.warm, Math.min(1, this.queue.size))) this.startThread();
  }

  private startThread(): void {
    this.threads.add(new RenderThread(this.limits, (thread) => this.threadChanged(thread)));
  }

  /** Starts another thread when the queue has not been empty for a while. */
  private watchQueue(): void {
    if (this.disposed || this.queue.size === 0 || this.threads.size >= this.size) {
      clearTimeout(this.startTimer);
      this.startTimer = undefined;
    } else if (this.running.size > 0) {
      this.startTimer ??= setTimeout(() => {
        this.startTimer = undefined;
        if (this.queue.size > 0 && this.threads.size < this.size) this.startThread();
      }, startDelayMs).unref();
    }
  }

  /** Ends threads beyond the warm ones that were idle since the last check. */
  private endIdleThreads(): void {
    for (const thread of [...this.threads].slice(this.warm)) {
      if (thread.idle && !this.used.has(thread)) thread.end();
    }
    this.used.clear();
  }

  private threadChanged(thread: RenderThread): void {
    if (thread.idle || thread.ended) this.running.delete(thread);
    if (thread.ended) {
      this.threads.delete(thread);
      // A thread that fails to start is retried with the next document, to avoid a loop.
      if (thread.started) this.startMissingThreads();
      else if (this.threads.size === 0) this.refuseWaiting();
    }
    this.dispatch();
  }

  private dispatch(): void {
    for (const thread of this.threads) {
      if (!thread.idle) continue;
      const next = this.queue.take({ running: [...this.running.values()], threads: this.size });
      if (next === undefined) break;
      this.running.set(thread, next);
      this.used.add(thread);
      thread.render(next.request).then(next.resolve, next.reject);
    }
    this.watchQueue();
  }

  private refuseWaiting(): void {
    for (const { reject } of this.queue.clear()) reject(unavailable('rendering is unavailable'));
  }
}

function cancelled(): DomainError {
  return new DomainError('cancelled', 'the call was cancelled');
}
