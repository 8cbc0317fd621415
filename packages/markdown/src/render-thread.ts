import { Worker } from 'node:worker_threads';
import { machineBusy, watchThreadTime, type ThreadTime } from '@commonplace/background/thread-time';
import { DomainError, unavailable } from '@commonplace/domain/errors';
import { tooComplex } from './errors.ts';
import type { Rendered } from './render-body.ts';
import type { RenderRequest, WorkerMessage } from './worker-messages.ts';

const FROM_SOURCES = import.meta.url.endsWith('.ts');
const WORKER_FILE = new URL(FROM_SOURCES ? './worker.ts' : './worker.js', import.meta.url);
/** The compile cache of Node, if set. */
const COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'];
const WORKER_OPTIONS = {
  name: 'markdown',
  // The thread needs no configuration, so it gets no secrets. Without the compile cache, sources take twice as long to
  // load.
  env: FROM_SOURCES && COMPILE_CACHE !== undefined ? { NODE_COMPILE_CACHE: COMPILE_CACHE } : {},
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 },
};

interface Task {
  readonly request: RenderRequest;
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker thread that renders one document at a time, within time limits. */
export class RenderThread implements AsyncDisposable {
  /** Set once the thread has ended or is ending. */
  ended = false;
  private readonly worker: Worker;
  private readonly limits: ThreadTime;
  private ready = false;
  private task: Task | undefined;
  private stopWatching: () => void = () => undefined;
  private endedBecause: DomainError = unavailable('rendering is unavailable');

  /** `onIdle` is called when the thread can take a document, and when it has ended. */
  constructor(limits: ThreadTime, onIdle: (thread: RenderThread) => void) {
    this.limits = limits;
    this.worker = new Worker(WORKER_FILE, WORKER_OPTIONS);
    this.worker.on('message', (message: WorkerMessage) => {
      this.receive(message);
      onIdle(this);
    });
    this.worker.on('error', (error) => {
      this.endedBecause = isOutOfMemory(error) ? tooComplex() : unavailable('rendering is unavailable');
      this.endedBecause.cause = error;
    });
    this.worker.on('exit', () => {
      this.ended = true;
      this.settle()?.reject(this.endedBecause);
      onIdle(this);
    });
  }

  /** Whether the thread has started: one that failed before would fail again. */
  get started(): boolean {
    return this.ready;
  }

  get idle(): boolean {
    return this.ready && !this.ended && this.task === undefined;
  }

  /** Renders on an idle thread. A thread that exceeds its time, counted from here, is terminated. */
  render(request: RenderRequest): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      this.task = { request, resolve, reject };
      this.worker.ref();
      this.stopWatching = watchThreadTime(this.worker, this.limits, (problem) => {
        this.endedBecause = problem === 'spent' ? tooComplex() : machineBusy();
        void this.worker.terminate();
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      this.worker.postMessage(request);
    });
  }

  /** Ends an idle thread. */
  end(): void {
    this.ended = true;
    void this.worker.terminate();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.worker.terminate();
  }

  private receive(message: WorkerMessage): void {
    if (message.kind === 'ready') {
      this.ready = true;
      // An idle thread must not keep the process alive.
      this.worker.unref();
      return;
    }
    const task = this.settle();
    if (message.kind === 'rendered') task?.resolve(message.rendered);
    else if (message.kind === 'failed') task?.reject(message.error);
    else task?.reject(new DomainError(message.code, message.message, message));
  }

  private settle(): Task | undefined {
    const task = this.task;
    this.stopWatching();
    this.task = undefined;
    if (!this.ended) this.worker.unref();
    return task;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
