import { join } from 'node:path';
import { isBefore, requiredStop, type Baseline } from '@commonplace/db/baseline';
import { z } from 'zod';
import type { DataFolder } from './data-folder.ts';
import { readJsonFile } from './json-file.ts';
import { serviceNames, type ServiceName } from './platform.ts';
import { StartError } from './report.ts';

const baselineSchema = z.object({ release: z.string(), replaces: z.array(z.string()) });
const storedSchema = z.object({ migrations: z.record(z.string(), z.array(z.string())) });

/** Returns the baseline of a service; undefined for apps of a release before there were any. */
export function readBaseline(name: ServiceName, appsFolder: string): Baseline | undefined {
  return baselineSchema.optional().parse(readJsonFile(join(appsFolder, name, 'src', 'migrations', 'baseline.json')));
}

/** Throws a StartError if a release before the baseline of these apps has written the folder. */
export function refuseBeforeStop(
  { root, versionFile }: Pick<DataFolder, 'root' | 'versionFile'>,
  appsFolder: string,
  what = `DATA_DIR: ${root}`,
): void {
  const stored = storedSchema.safeParse(readJsonFile(versionFile)).data;
  if (stored === undefined) return;
  for (const name of serviceNames) {
    const baseline = readBaseline(name, appsFolder);
    if (baseline !== undefined && isBefore(baseline, new Set(stored.migrations[name])))
      throw new StartError(requiredStop(what, baseline));
  }
}
