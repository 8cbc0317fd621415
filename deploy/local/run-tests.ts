import { mkdtempSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runWithNiceness } from './checks.ts';
import { readSlowFiles } from './slow-files.ts';
import type { TestOptions } from './test-options.ts';
import { readTestReport, type TestReport } from './test-report.ts';

/** A run of vitest. */
export interface TestRun {
  args: readonly string[];
  niceness: number;
}

const fastProjects = ['unit', 'zones', 'process', 'engine'].map((name) => `--project=${name}`);

/**
 * Returns the runs of vitest, which run at once. System tests mostly wait for processes, which leaves the processors to the fast
 * projects. Those processes have the deadlines of production, so the fast projects are nicer to them, and have one worker more
 * than alone: with three, two thirds of the processor time of two cores were idle after the system tests.
 */
export function selectTests({ isFast, base }: TestOptions, skipsBrowser: boolean): TestRun[] {
  if (base !== undefined) return [{ args: [...fastProjects, `--changed=${base}`, '--passWithNoTests'], niceness: 0 }];
  if (isFast) return [{ args: [...fastProjects, ...readSlowFiles().map((path) => `--exclude=${path}`)], niceness: 0 }];
  const platforms = ['--project=system', ...(skipsBrowser ? [] : ['--project=browser'])];
  const workers = Math.min(2 * availableParallelism(), 8) + 1;
  return [
    { args: platforms, niceness: 0 },
    { args: [...fastProjects, `--maxWorkers=${workers}`], niceness: 4 },
  ];
}

/** Runs tests; their reports are files in this folder. */
export async function runTests(runs: readonly TestRun[], folder: string, stop: AbortSignal): Promise<TestReport> {
  const reports = await Promise.all(runs.map((run) => runVitest(run, folder, stop)));
  return { files: reports.flatMap(({ files }) => files), isBroken: reports.some(({ isBroken }) => isBroken) };
}

async function runVitest({ args, niceness }: TestRun, folder: string, stop: AbortSignal): Promise<TestReport> {
  const path = join(mkdtempSync(join(folder, 'report-')), 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const passed = await runWithNiceness(niceness, ['vitest', 'run', ...reporters, ...args], stop);
  return readTestReport(path, passed);
}
