import { readFileSync } from 'node:fs';
import type { PlatformProcess } from '@commonplace/testing/platform-process';

/** Linux counts a process's time in hundredths of a second. */
const ticksPerSecond = 100;

const engines = new Set(['postgres', 'nats', 'meilisearch']);

/** Process ids of the six apps by name. */
export function appProcesses(platform: PlatformProcess): Record<string, number> {
  const processes = Object.entries(platform.describe().processes).filter(([name]) => !engines.has(name));
  return Object.fromEntries(processes.map(([name, { pid }]) => [name, pid]));
}

/** Processor time that processes have used so far, in seconds. */
export function cpuSeconds(pids: Iterable<number>): number {
  let ticks = 0;
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / ticksPerSecond;
}

/** Resident memory of a process, in MiB. */
export function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kibibytes) / 1024);
}
