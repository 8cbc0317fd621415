import { DomainError, unavailable } from '@commonplace/rpc/errors';
import type { ThreadTime } from '@commonplace/rpc/thread-time';
import type { Rendered } from './render-body.ts';
import { RenderQueue, type Waiting } from './render-queue.ts';
import { RenderThread } from './render-thread.ts';
import type { RenderOptions } from './render.ts';

export interface MarkdownPool extends AsyncDisposable {
  /** How many threads there are at the moment. */
  readonly threadCount: number;
  /**
   * Renders a body, front matter included, outside of the event loop. An abort gives up a place in the queue; a
   * document that is being rendered is finished and dropped.
   * @throws DomainError validation_failed for what the text does wrong, or when it is too complex to render within the
   * time and memory of one document; unavailable when too many wait or the machine is too busy; rate_limited when most of them are the author's;
   * cancelled.
   */
  render(bodyMarkdown: string, options: RenderOptions, call?: RenderCall): Promise<Rendered>;
}

/** On whose behalf a document is rendered. */
export interface RenderCall {
  /** Id of the account: nobody waits for all of another's documents. */
  readonly authorId?: number;
  readonly signal?: AbortSignal;
}

export interface MarkdownPoolOptions {
  /** Documents rendered at once, 2 unless given. With more than one, one is kept for small documents. */
  readonly threads?: number;
  /** Milliseconds of a processor for one document; 3000 unless given. */
  readonly cpuMs?: number;
  /** Milliseconds altogether, on a machine that is busy otherwise, without the wait; 15,000 unless given. */
  readonly wallMs?: number;
  /** Threads that start at once and stay, so that they are warm when a document comes; 1 unless given. */
  readonly warmThreads?: number;
  /** How long the others may have nothing to do; a minute unless given. */
  readonly idleMs?: number;
}

/** A new thread takes some 300 ms of a processor, most documents one or two: so long they rather wait for each other. */
const startDelayMs = 100;

/**
 * Threads that start when documents have waited for each other for a while, and go when they have nothing to do, each with
 * a heap of its own; some are always there.
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
  /** Who has had a document since the last look. */
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
    if (this.disposed) throw unavailable('rendering is not available');
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

  /** The warm ones, and one in any case while there are documents. */
  private startMissingThreads(): void {
    while (!this.disposed && this.threads.size < Math.max(this.warm, Math.min(1, this.queue.size))) this.startThread();
  }

  private startThread(): void {
    this.threads.add(new RenderThread(this.limits, (thread) => this.threadChanged(thread)));
  }

  /** Has another thread start when the queue has not been empty for a while. */
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

  /** Ends the threads beyond the warm ones that had nothing to do since the last look. */
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
      // A thread that cannot even start is tried again with the next document, not in a loop.
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
    for (const { reject } of this.queue.clear()) reject(unavailable('rendering is not available'));
  }
}

function cancelled(): DomainError {
  return new DomainError('cancelled', 'the call was cancelled');
}
