import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { caller } from '../caller.ts';
import type { Findings } from '../findings.ts';
import { percentileOf } from '../percentile.ts';
import { platformCpuSeconds } from '../process-figures.ts';
import { chooseSubjects, signIn, type ScaleSubject } from '../scale/subjects.ts';
import { untilSettled } from '../platform-metrics.ts';
import { memberPages, type MemberPage } from './member-pages.ts';

const connections = 10;
const followedPeople = 50;

/** The cost of a page. */
export interface MemberFigures {
  name: string;
  wantedMilliseconds: number;
  /** CPU time of a page in milliseconds, by process. */
  milliseconds: Record<string, number>;
  p95Milliseconds: number;
  pagesPerSecond: number;
}

interface MemberRun {
  platform: RunningPlatform;
  findings: Findings;
  /** Seconds of each measurement. */
  seconds: number;
}

/** Measures pages of someone with a session, and of visitors, on a running platform. */
export async function measureMembers({ platform, findings, seconds }: MemberRun): Promise<MemberFigures[]> {
  const subjects = await chooseSubjects(platform);
  const reader = await signIn(platform);
  await follow(platform, reader.key, subjects);
  const idle = await idleShares(platform, seconds);
  const figures: MemberFigures[] = [];
  for (const page of memberPages(subjects, reader)) {
    await findings.attempt(page.name, async () => {
      figures.push(await measurePage(platform, page, seconds, idle));
    });
  }
  return figures;
}

async function follow(platform: RunningPlatform, key: string, subjects: readonly ScaleSubject[]): Promise<void> {
  const ids = [...new Set(subjects.map(({ authorId }) => authorId))].slice(0, followedPeople);
  await caller(platform, key)('POST', '/api/follows', { user_ids: ids });
  await untilSettled(platform);
}

/** Returns the CPU seconds that each process takes per second without requests. */
async function idleShares(platform: RunningPlatform, seconds: number): Promise<Record<string, number>> {
  const before = platformCpuSeconds(platform);
  await sleep(seconds * 1_000);
  const after = Object.entries(platformCpuSeconds(platform));
  return Object.fromEntries(after.map(([name, total]) => [name, (total - (before[name] ?? 0)) / seconds]));
}

async function measurePage(
  platform: RunningPlatform,
  { name, paths, headers, wantedMilliseconds, isFirst = false }: MemberPage,
  seconds: number,
  idle: Readonly<Record<string, number>>,
): Promise<MemberFigures> {
  const read = (path: string) => readPage(platform.url + path, headers);
  // The second reading lets the caches keep what they keep.
  if (!isFirst) for (const path of [...paths, ...paths, ...paths]) await read(path);
  const before = platformCpuSeconds(platform);
  const startedAt = performance.now();
  const endsAt = isFirst ? Infinity : startedAt + seconds * 1_000;
  const times = await readInTurn(paths, read, (count) =>
    isFirst ? count >= paths.length : performance.now() >= endsAt,
  );
  const elapsed = (performance.now() - startedAt) / 1_000;
  const spent = Object.entries(platformCpuSeconds(platform)).map(([process, total]): [string, number] => {
    const own = total - (before[process] ?? 0) - (idle[process] ?? 0) * elapsed;
    return [process, (Math.max(0, own) * 1_000) / times.length];
  });
  return {
    name,
    wantedMilliseconds,
    milliseconds: Object.fromEntries(spent),
    p95Milliseconds: percentileOf(times, 0.95),
    pagesPerSecond: times.length / elapsed,
  };
}

/** Requests paths in turn over some connections until `isEnough` says so of the number of started pages. Returns the milliseconds of each. */
async function readInTurn(
  paths: readonly string[],
  read: (path: string) => Promise<void>,
  isEnough: (started: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  let started = 0;
  const readOn = async () => {
    while (!isEnough(started)) {
      const path = paths[started % paths.length] ?? '/';
      started += 1;
      const startedAt = performance.now();
      await read(path);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, readOn));
  return times;
}

async function readPage(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url}: status ${answer.status}`);
}

const processesOf = (figures: readonly MemberFigures[]) => [
  ...new Set(figures.flatMap(({ milliseconds }) => Object.keys(milliseconds))),
];

/** Returns the table of costs: a row per page, a column per process. */
export function memberTable(figures: readonly MemberFigures[]): { head: string[]; rows: string[][] } {
  const processes = processesOf(figures);
  return {
    head: ['Page', 'Wanted ms', 'CPU ms', ...processes, 'p95 ms', 'pages/s'],
    rows: figures.map(({ name, wantedMilliseconds, milliseconds, p95Milliseconds, pagesPerSecond }) => [
      name,
      String(wantedMilliseconds),
      tenths(totalOf(milliseconds)),
      ...processes.map((process) => tenths(milliseconds[process] ?? 0)),
      tenths(p95Milliseconds),
      tenths(pagesPerSecond),
    ]),
  };
}

const totalOf = (milliseconds: Readonly<Record<string, number>>) =>
  Object.values(milliseconds).reduce((sum, value) => sum + value, 0);
const tenths = (value: number) => String(Math.round(value * 10) / 10);
