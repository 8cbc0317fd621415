import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from './json-checks.ts';
import { ServerError } from './server-error.ts';

/** A task as the server shows it. */
export interface Task {
  uid: number;
  batchUid: number | null;
  indexUid: string;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed';
  type: string;
  canceledBy: null;
  details: JsonObject;
  error: object | null;
  duration: string | null;
  enqueuedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export interface TaskWork {
  type: string;
  indexUid: string;
  details: JsonObject;
  /** Runs the task and returns its details. A ServerError makes it fail, with `detailsOfFailure`. */
  run(): JsonObject;
  detailsOfFailure?: JsonObject;
}

/** Faults of tasks, which a test may change at any time. */
export interface TaskFaults {
  /** How long each task takes. */
  taskMs: number;
  /** Tasks that are not started, nor later ones. */
  isHeld: (task: Task) => boolean;
  /** How many of the next tasks fail; Infinity for all. */
  failures: number;
}

/** Runs tasks one after the other, some time after accepting them. */
export class TaskQueue {
  readonly #faults: TaskFaults;
  #tasks: Task[] = [];
  #waiting: { task: Task; work: TaskWork }[] = [];
  #isBusy = false;
  #isClosed = false;

  constructor(faults: TaskFaults) {
    this.#faults = faults;
  }

  /** Accepts a task; returns the answer of the server. */
  add(work: TaskWork): JsonObject {
    const enqueuedAt = new Date().toISOString();
    const task: Task = {
      uid: this.#tasks.length,
      batchUid: null,
      indexUid: work.indexUid,
      status: 'enqueued',
      type: work.type,
      canceledBy: null,
      details: work.details,
      error: null,
      duration: null,
      enqueuedAt,
      startedAt: null,
      finishedAt: null,
    };
    this.#tasks.push(task);
    this.#waiting.push({ task, work });
    if (!this.#isBusy) void this.#work();
    return { taskUid: task.uid, indexUid: work.indexUid, status: 'enqueued', type: work.type, enqueuedAt };
  }

  find(uid: number): Task | undefined {
    return this.#tasks[uid];
  }

  /** Removes all tasks. */
  clear(): void {
    this.#tasks = [];
    this.#waiting = [];
  }

  close(): void {
    this.#isClosed = true;
    this.clear();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next !== undefined && !this.#isClosed; next = this.#waiting.shift()) {
      const { task, work } = next;
      while (this.#faults.isHeld(task) && !this.#isClosed) await sleep(5);
      task.status = 'processing';
      task.batchUid = task.uid;
      task.startedAt = new Date().toISOString();
      await sleep(this.#faults.taskMs);
      // The data may have been lost meanwhile.
      if (this.#tasks[task.uid] === task) this.#run(task, work);
    }
    this.#isBusy = false;
  }

  #run(task: Task, work: TaskWork): void {
    try {
      if (this.#faults.failures > 0) {
        this.#faults.failures -= 1;
        throw new ServerError('internal', 'a fault that a test asked for');
      }
      task.details = work.run();
      task.status = 'succeeded';
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      task.details = work.detailsOfFailure ?? work.details;
      task.error = error.toJSON();
      task.status = 'failed';
    }
    task.finishedAt = new Date().toISOString();
    task.duration = 'PT0S';
  }
}
