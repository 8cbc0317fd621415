import type { Worker } from 'node:worker_threads';
import { DomainError } from './errors.ts';

/** How long a thread may take for a task. */
export interface ThreadTime {
  /** Milliseconds of a processor. */
  cpuMs: number;
  /** Milliseconds altogether, of which a busy machine gives the thread few. */
  wallMs: number;
}

/** Why a task is ended: it has used up its processor time, or the machine gave it none. */
export type TimeProblem = 'spent' | 'starved';

type Measured = Pick<Worker, 'cpuUsage'>;

const shortestWaitMs = 20;

/**
 * Watches the processor time that a thread uses from now on, and calls `end` once when it is over one of its limits.
 * Returns what ends the watch.
 */
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
  const look = async () => {
    const left = cpuMs - ((await usedMs(thread)) - (await before));
    if (left <= 0) finish('spent');
    else if (!isOver) check = setTimeout(() => void look(), Math.max(shortestWaitMs, left));
  };
  check = setTimeout(() => void look(), cpuMs);
  const starving = setTimeout(() => finish('starved'), wallMs);
  return stop;
}

/** What a caller is told when the machine is too busy for a task: to try again later (503). */
export function machineBusy(): DomainError {
  return new DomainError('unavailable', 'the machine is too busy', { retryAfterSeconds: 5 });
}

/** A thread that has ended uses nothing. */
async function usedMs(thread: Measured): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}
