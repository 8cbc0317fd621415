import { createContext, Script } from 'node:vm';

const context = createContext({ work: () => undefined });
const script = new Script('work()');

/** On a busy machine, wall time may be this many times the CPU limit. */
const maxSlowdown = 4;

/** Returns the CPU time of this thread in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns the result of synchronous work, or undefined if it was interrupted after more than `limitMs` of CPU time. The
 * interrupt uses wall time, so work that got less CPU time is repeated with more. `clean` is called after an interrupt.
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

/** The error comes from the script's context, with a different `Error` class. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
