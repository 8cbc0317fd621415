import { readdirSync, readFileSync } from 'node:fs';
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
  for (const pid of pids) ticks += readTimes(pid).own;
  return ticks / ticksPerSecond;
}

/** Processor time that each part of the platform has used so far, in seconds; of PostgreSQL, all of its processes. */
export function platformCpuSeconds(platform: PlatformProcess): Record<string, number> {
  const children = childrenByParent();
  const ticksOf = (pid: number): number => {
    const { own, ended } = readTimes(pid);
    return (children.get(pid) ?? []).reduce((sum, child) => sum + ticksOfChild(child), own + ended);
  };
  // A backend may end in between; its parent counts it from then on.
  const ticksOfChild = (pid: number): number => {
    try {
      return ticksOf(pid);
    } catch {
      return 0;
    }
  };
  const processes = Object.entries(platform.describe().processes);
  return Object.fromEntries(processes.map(([name, { pid }]) => [name, ticksOf(pid) / ticksPerSecond]));
}

/** Resident memory of a process, in MiB. */
export function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kibibytes) / 1024);
}

function readTimes(pid: number) {
  const fields = readStat(pid);
  return { own: Number(fields[11]) + Number(fields[12]), ended: Number(fields[13]) + Number(fields[14]) };
}

/** What follows the name of the program, which may have blanks in it. */
function readStat(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      const parent = Number(readStat(pid)[1]);
      children.set(parent, [...(children.get(parent) ?? []), pid]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return children;
}
