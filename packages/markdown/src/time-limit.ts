import { createContext, Script } from 'node:vm';

const context = createContext({ work: () => undefined });
const script = new Script('work()');

/** A machine that is busy otherwise is given time up to so many times the limit. */
const maxSlowdown = 4;

/** Milliseconds of a processor that this thread has used. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The result of synchronous work, or undefined when it takes more than `limitMs` of a processor: then it was broken off
 * halfway. The clock that breaks it off is the wall's, so work that got less of a processor begins again with more time. `clean` is called after work was broken off.
 */
export function withinTime<Result>(limitMs: number, work: () => Result, clean: () => void): Result | undefined {
  for (let wallMs = limitMs; wallMs >= 1 && wallMs <= maxSlowdown * limitMs; wallMs *= 2) {
    const startedAt = processorMs();
    const done = withinWallTime(wallMs, work);
    if (done !== undefined) return done;
    clean();
    if (processorMs() - startedAt > limitMs / 2) return undefined;
  }
  return undefined;
}

function withinWallTime<Result>(limitMs: number, work: () => Result): Result | undefined {
  let result: Result | undefined;
  context['work'] = () => {
    result = work();
  };
  try {
    script.runInContext(context, { timeout: Math.floor(limitMs) });
    return result;
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

/** The error is of the script's own context, whose `Error` is not ours. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
