import { DomainError, unavailable } from '@commonplace/rpc/errors';
import type { Rendered } from './render-body.ts';
import { RenderThread } from './render-thread.ts';
import type { RenderOptions } from './render.ts';
import type { RenderRequest } from './worker-messages.ts';

export interface MarkdownPool extends AsyncDisposable {
  /**
   * Renders a body, front matter included, outside of the event loop. An abort gives up a place in the queue; a
   * document that is being rendered is finished and dropped.
   * @throws DomainError validation_failed for what the text does wrong, or when it is too complex to render within the
   * time and memory of one document; unavailable when too many wait; cancelled.
   */
  render(bodyMarkdown: string, options: RenderOptions, signal?: AbortSignal): Promise<Rendered>;
}

export interface MarkdownPoolOptions {
  /** Documents rendered at once; 1 unless given. */
  readonly threads?: number;
  /** Longest time for one document, not counting its wait; 3000 ms unless given. */
  readonly timeoutMs?: number;
}

const LONGEST_QUEUE = 64;

interface Waiting {
  readonly request: RenderRequest;
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts the threads at once, so that they are warm when the first document comes. */
export function createMarkdownPool({ threads = 1, timeoutMs = 3000 }: MarkdownPoolOptions = {}): MarkdownPool {
  return new ThreadPool(threads, timeoutMs);
}

class ThreadPool implements MarkdownPool {
  private readonly size: number;
  private readonly timeoutMs: number;
  private readonly threads = new Set<RenderThread>();
  private readonly queue = new Set<Waiting>();
  private disposed = false;

  constructor(size: number, timeoutMs: number) {
    this.size = size;
    this.timeoutMs = timeoutMs;
    this.startMissingThreads();
  }

  async render(bodyMarkdown: string, options: RenderOptions, signal?: AbortSignal): Promise<Rendered> {
    if (signal?.aborted === true) throw cancelled();
    if (this.disposed || this.queue.size >= LONGEST_QUEUE) throw unavailable('too many documents wait for rendering');
    const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
    const waiting: Waiting = { request: { bodyMarkdown, options }, resolve, reject };
    const abort = () => {
      this.queue.delete(waiting);
      reject(cancelled());
    };
    signal?.addEventListener('abort', abort, { once: true });
    this.queue.add(waiting);
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
    this.refuseWaiting();
    await Promise.all(Array.from(this.threads, (thread) => thread[Symbol.asyncDispose]()));
  }

  private startMissingThreads(): void {
    while (!this.disposed && this.threads.size < this.size) {
      this.threads.add(new RenderThread(this.timeoutMs, (thread) => this.threadChanged(thread)));
    }
  }

  private threadChanged(thread: RenderThread): void {
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
      const next = this.takeSmallest();
      if (next === undefined) return;
      thread.render(next.request).then(next.resolve, next.reject);
    }
  }

  /** Small documents go first: somebody's large ones, which can take long, do not hold up everybody else's. */
  private takeSmallest(): Waiting | undefined {
    let smallest: Waiting | undefined;
    for (const waiting of this.queue) {
      if (smallest === undefined || waiting.request.bodyMarkdown.length < smallest.request.bodyMarkdown.length) {
        smallest = waiting;
      }
    }
    if (smallest !== undefined) this.queue.delete(smallest);
    return smallest;
  }

  private refuseWaiting(): void {
    for (const { reject } of this.queue) reject(unavailable('rendering is not available'));
    this.queue.clear();
  }
}

function cancelled(): DomainError {
  return new DomainError('cancelled', 'the call was cancelled');
}
