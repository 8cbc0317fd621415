import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How to tell that a process hangs: it leaves a question unanswered several times in a row. */
export interface HangWatch {
  /** Asks whether the process lives. Any answer will do, a refused connection as well. */
  ask: (signal: AbortSignal) => Promise<unknown>;
  everyMs: number;
  timeoutMs: number;
  unanswered: number;
}

/** Kills a process when it hangs, after a report. Disposed when the process has ended. */
export function killIfHung(child: ChildProcess, watch: HangWatch, report: () => void): Disposable {
  const over = new AbortController();
  const kill = async () => {
    if (!(await untilHung(watch, over.signal))) return;
    report();
    child.kill('SIGKILL');
  };
  void kill();
  return { [Symbol.dispose]: () => over.abort() };
}

/** Resolves to true when a process hangs, to false when `over` aborts. */
async function untilHung({ ask, everyMs, timeoutMs, unanswered }: HangWatch, over: AbortSignal): Promise<boolean> {
  let inARow = 0;
  while (!over.aborted) {
    await sleep(everyMs, undefined, { signal: over }).catch(() => undefined);
    const timeout = AbortSignal.timeout(timeoutMs);
    const isAnswered = await ask(AbortSignal.any([timeout, over])).then(
      () => true,
      () => !timeout.aborted,
    );
    inARow = isAnswered ? 0 : inARow + 1;
    if (inARow >= unanswered) return !over.aborted;
  }
  return false;
}
