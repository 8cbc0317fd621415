import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Identifies a process across runs: ids are reused, an id with its start time is not. */
export interface ProcessIdentity {
  pid: number;
  /** Boot id and start tick on Linux; empty on other systems. */
  startTime: string;
}

const WAIT_STEP_MS = 25;
const END_GRACE_MS = 5000;

function readProcFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // No such process, or no /proc.
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the identity of a running process; undefined if there is none (zombies count as ended). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const bootId = readProcFile('/proc/sys/kernel/random/boot_id')?.trim();
  if (bootId === undefined) return signalReaches(pid) ? { pid, startTime: '' } : undefined;
  const stat = readProcFile(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // "pid (command) state ppid ...": the command may contain blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTick] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? undefined : { pid, startTime: `${bootId}:${startTick}` };
}

/** Returns program and arguments of a process; undefined on systems without /proc. */
export function commandLineOf(pid: number): string[] | undefined {
  return readProcFile(`/proc/${pid}/cmdline`)?.split('\0');
}

/** Returns whether this very process is running. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startTime === identity.startTime;
}

/** Waits for the end of a process; returns false after the given time. */
export async function waitForEnd(identity: ProcessIdentity, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isRunning(identity)) {
    if (Date.now() >= deadline) return false;
    await sleep(WAIT_STEP_MS);
  }
  return true;
}

/**
 * Signals that end PostgreSQL: fast shutdown, then immediate, with its children. SIGKILL would leave the children,
 * whose shared memory keeps the next server from starting.
 */
export const postgresEndings: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];

/** Ends a process of an earlier run with the given signals, then with SIGKILL. */
export async function endLeftover(identity: ProcessIdentity, signals: readonly NodeJS.Signals[]): Promise<void> {
  for (const signal of [...signals, 'SIGKILL'] as const) {
    if (!isRunning(identity)) return;
    process.kill(identity.pid, signal);
    if (await waitForEnd(identity, END_GRACE_MS)) return;
  }
}
