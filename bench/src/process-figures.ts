import { readdirSync, readFileSync } from 'node:fs';
import type { RunningPlatform } from '@commonplace/testing/platform-process';

/** The clock ticks of Linux in /proc. */
const ticksPerSecond = 100;

const engines = new Set(['postgres', 'nats', 'meilisearch']);

/** Process ids of the apps by name. */
export function appProcesses(platform: RunningPlatform): Record<string, number> {
  const processes = Object.entries(platform.describe().processes).filter(([name]) => !engines.has(name));
  return Object.fromEntries(processes.map(([name, { pid }]) => [name, pid]));
}

/** Returns the CPU time of processes, in seconds. */
export function cpuSeconds(pids: Iterable<number>): number {
  let ticks = 0;
  for (const pid of pids) ticks += readTimes(pid).own;
  return ticks / ticksPerSecond;
}

/** Returns the CPU time of each process of the platform in seconds, for PostgreSQL with all its child processes. */
export function platformCpuSeconds(platform: RunningPlatform): Record<string, number> {
  const children = childrenByParent();
  const ticksOf = (pid: number): number => {
    const { own, ended } = readTimes(pid);
    return (children.get(pid) ?? []).reduce((sum, child) => sum + ticksOfChild(child), own + ended);
  };
  // A backend may end meanwhile; then its time is counted with its parent.
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

/** Returns the CPU time of the running descendants of a process in seconds, by the name of their program. */
export function descendantCpuSeconds(pid: number): Record<string, number> {
  const children = childrenByParent();
  const seconds: Record<string, number> = {};
  const add = (parent: number): void => {
    for (const child of children.get(parent) ?? []) {
      const { own, ended } = readTimes(child);
      const name = readFileSync(`/proc/${child}/comm`, 'utf8').trim();
      seconds[name] = (seconds[name] ?? 0) + (own + ended) / ticksPerSecond;
      add(child);
    }
  };
  add(pid);
  return seconds;
}

/** Returns the resident memory of a process, in MiB. Memory that processes share counts for each of them. */
export function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kibibytes) / 1024);
}

/** Returns the memory of a process in MiB, to which memory that processes share, such as Node's program, counts in parts. */
export function proportionalMebibytes(pid: number): number {
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Math.round(Number(kibibytes) / 1024);
}

function readTimes(pid: number) {
  const fields = readStat(pid);
  return { own: Number(fields[11]) + Number(fields[12]), ended: Number(fields[13]) + Number(fields[14]) };
}

/** Returns the fields after the program name, which may contain spaces. */
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
      // The process has ended meanwhile.
    }
  }
  return children;
}
