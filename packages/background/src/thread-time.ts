import type { Worker } from 'node:worker_threads';
import { DomainError } from '@commonplace/domain/errors';

/** Time limits of a task in a worker thread. */
export interface ThreadTime {
  /** Processor time. */
  cpuMs: number;
  /** Elapsed time, which is longer on a busy machine. */
  wallMs: number;
}

/** Reason why a task is ended: its processor time is used up, or the machine gave it none. */
export type TimeProblem = 'spent' | 'starved';

type Measured = Pick<Worker, 'cpuUsage'>;

const minWaitMs = 20;

/** Calls `end` once when the thread exceeds one of its limits, measured from now. Returns a function that stops the watch. */
export function watchThreadTime(
  thread: Measured,
  { cpuMs, wallMs }: ThreadTime,
  end: (problem: TimeProblem) => void,
): () => void {
  let isOver = false;
  let check: NodeJS.Timeout;
  const stop = () => {
    isOver = true;
    clearTimeout(check);
    clearTimeout(starving);
  };
  const finish = (problem: TimeProblem) => {
    if (isOver) return;
    stop();
    end(problem);
  };
  const before = usedMs(thread);
  const checkUsage = async () => {
    const left = cpuMs - ((await usedMs(thread)) - (await before));
    if (left <= 0) finish('spent');
    else if (!isOver) check = setTimeout(() => void checkUsage(), Math.max(minWaitMs, left));
  };
  check = setTimeout(() => void checkUsage(), cpuMs);
  const starving = setTimeout(() => finish('starved'), wallMs);
  return stop;
}

/** Returns the error for a task that the machine is too busy for; the caller should retry later (503). */
export function machineBusy(): DomainError {
  return new DomainError('unavailable', 'the machine is too busy', { retryAfterSeconds: 5 });
}

/** Returns 0 for a thread that has ended. */
async function usedMs(thread: Measured): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
