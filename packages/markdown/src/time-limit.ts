import { createContext, Script } from 'node:vm';

const context = createContext({ work: () => undefined });
const script = new Script('work()');

/** The result of synchronous work, or undefined when it takes longer than `limitMs`: then it was broken off halfway. */
export function withinTime<Result>(limitMs: number, work: () => Result): Result | undefined {
  if (limitMs < 1) return undefined;
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
