import { appProcesses, proportionalMebibytes } from '../process-figures.ts';
import type { Run } from './run.ts';

/** Measures the memory of each app, in MiB, and of all together. */
export function measureMemory({ findings, platform }: Pick<Run, 'findings' | 'platform'>): Record<string, number> {
  const apps = Object.entries(appProcesses(platform));
  const mebibytes = Object.fromEntries(apps.map(([name, pid]) => [name, proportionalMebibytes(pid)]));
  findings.figures['memory of all apps after the run'] = Object.values(mebibytes).reduce((a, b) => a + b, 0);
  return mebibytes;
}
