import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that a later run can recognize: process ids are reused, a pair of id and start time is not. */
export interface ProcessIdentity {
  pid: number;
  /** Boot id and start tick on Linux; empty where the system does not tell. */
  startTime: string;
}

const WAIT_STEP_MS = 25;
const END_GRACE_MS = 5000;

function readProcFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // No such process, or no /proc on this system.
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

/** The identity of a running process, or undefined when there is none with this id (a zombie counts as ended). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const bootId = readProcFile('/proc/sys/kernel/random/boot_id')?.trim();
  if (bootId === undefined) return signalReaches(pid) ? { pid, startTime: '' } : undefined;
  const stat = readProcFile(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // "pid (command) state ppid ...": the command may hold blanks and brackets, so count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTick] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? undefined : { pid, startTime: `${bootId}:${startTick}` };
}

/** Program and arguments of a running process; undefined where the system does not tell. */
export function commandLineOf(pid: number): string[] | undefined {
  return readProcFile(`/proc/${pid}/cmdline`)?.split('\0');
}

/** True while the very process that was recorded is running. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startTime === identity.startTime;
}

/** Waits until the process has ended; false when it has not within the time given. */
export async function waitForEnd(identity: ProcessIdentity, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isRunning(identity)) {
    if (Date.now() >= deadline) return false;
    await sleep(WAIT_STEP_MS);
  }
  return true;
}

/**
 * How PostgreSQL is asked to end: with everything written out, else at once, with its children. Killed, it would leave
 * these behind, whose memory keeps the next server from starting.
 */
export const postgresEndings: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];

/** Ends a process that an earlier run left behind: by the signals in their order, then for certain. */
export async function endLeftover(identity: ProcessIdentity, signals: readonly NodeJS.Signals[]): Promise<void> {
  for (const signal of [...signals, 'SIGKILL'] as const) {
    if (!isRunning(identity)) return;
    process.kill(identity.pid, signal);
    if (await waitForEnd(identity, END_GRACE_MS)) return;
  }
}
