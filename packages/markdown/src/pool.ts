import { DomainError, unavailable } from '@commonplace/rpc/errors';
import type { Rendered } from './render-body.ts';
import { RenderQueue, type Waiting } from './render-queue.ts';
import { RenderThread } from './render-thread.ts';
import type { RenderOptions } from './render.ts';

export interface MarkdownPool extends AsyncDisposable {
  /**
   * Renders a body, front matter included, outside of the event loop. An abort gives up a place in the queue; a
   * document that is being rendered is finished and dropped.
   * @throws DomainError validation_failed for what the text does wrong, or when it is too complex to render within the
   * time and memory of one document; unavailable when too many wait; rate_limited when most of them are the author's;
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
  /** Longest time for one document, not counting its wait; 3000 ms unless given. */
  readonly timeoutMs?: number;
}

/**
 * Starts a thread at once, so that it is warm when the first document comes, and another when a document waits that the
 * others have no time for: each takes a third of a second of a processor, and its memory.
 */
export function createMarkdownPool({ threads = 2, timeoutMs = 3000 }: MarkdownPoolOptions = {}): MarkdownPool {
  return new ThreadPool(threads, timeoutMs);
}

class ThreadPool implements MarkdownPool {
  private readonly size: number;
  private readonly timeoutMs: number;
  private readonly threads = new Set<RenderThread>();
  private readonly running = new Map<RenderThread, Waiting>();
  private readonly queue = new RenderQueue();
  private disposed = false;

  constructor(size: number, timeoutMs: number) {
    this.size = size;
    this.timeoutMs = timeoutMs;
    this.startThread();
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
    this.dispatch();
    this.startNeededThread();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.disposed = true;
    this.refuseWaiting();
    await Promise.all(Array.from(this.threads, (thread) => thread[Symbol.asyncDispose]()));
  }

  private startThread(): void {
    if (this.disposed) return;
    this.threads.add(new RenderThread(this.timeoutMs, (thread) => this.threadChanged(thread)));
  }

  private threadChanged(thread: RenderThread): void {
    if (thread.idle || thread.ended) this.running.delete(thread);
    if (thread.ended) {
      this.threads.delete(thread);
      // A thread that cannot even start is tried again with the next document, not in a loop.
      if (thread.started) this.startThread();
      else if (this.threads.size === 0) this.refuseWaiting();
    }
    this.dispatch();
    if (thread.started) this.startNeededThread();
  }

  private dispatch(): void {
    for (const thread of this.threads) {
      if (!thread.idle) continue;
      const next = this.queue.take(this.occupation());
      if (next === undefined) return;
      this.running.set(thread, next);
      thread.render(next.request).then(next.resolve, next.reject);
    }
  }

  private occupation() {
    return { running: [...this.running.values()], threads: this.size };
  }

  /** Starts another thread where all are busy, there may be more, and a document waits that one of these would take. */
  private startNeededThread(): void {
    if (this.threads.size >= this.size || this.running.size < this.threads.size) return;
    if (this.queue.next(this.occupation()) !== undefined) this.startThread();
  }

  private refuseWaiting(): void {
    for (const { reject } of this.queue.clear()) reject(unavailable('rendering is not available'));
  }
}

function cancelled(): DomainError {
  return new DomainError('cancelled', 'the call was cancelled');
}
