import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baselineName } from '@commonplace/db/baseline';
import { z } from 'zod';
import { repositoryFolder, type DataFolder } from './data-folder.ts';
import { readBaseline } from './required-stop.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { serviceNames, type ServiceName } from './platform.ts';
import { StartError } from './report.ts';

const versionSchema = z.object({
  /** Version of the release. */
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  /** Applied migrations by service. */
  migrations: z.record(z.string(), z.array(z.string())),
});

/** The version that wrote a data folder. */
export type DataVersion = z.infer<typeof versionSchema>;

/**
 * Returns the migrations of a service: those that its baseline stands for, the baseline, and those named after their files
 * (0100-texts.ts).
 */
export function migrationsOf(name: ServiceName, appsFolder: string): string[] {
  const baseline = readBaseline(name, appsFolder);
  const files = readdirSync(join(appsFolder, name, 'src', 'migrations'));
  return [
    ...(baseline ? [...baseline.replaces, baselineName(baseline)] : []),
    ...files.flatMap((file) => /^(\d+-[^.]+)\.ts$/.exec(file)?.[1] ?? []),
  ];
}

/** Returns the version of these sources and apps. */
export function versionOf(appsFolder: string): DataVersion {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(repositoryFolder, 'package.json'), 'utf8')));
  return {
    version,
    migrations: Object.fromEntries(serviceNames.map((name) => [name, migrationsOf(name, appsFolder)])),
  };
}

/** Throws a StartError if a newer version has written the folder. Older versions write no version file. */
export function requireCompatible(
  { root, versionFile }: Pick<DataFolder, 'root' | 'versionFile'>,
  current: DataVersion,
  what = `DATA_DIR: ${root}`,
): void {
  const stored = readJsonFile(versionFile);
  if (stored === undefined) return;
  const { success, data } = versionSchema.safeParse(stored);
  if (!success) throw newerDataError(what, 'of an unknown format');
  const isUnknown = Object.entries(data.migrations).some(([name, migrations]) => {
    const ownMigrations = new Set(current.migrations[name]);
    return migrations.some((migration) => !ownMigrations.has(migration));
  });
  if (isUnknown || isNewer(data.version, current.version)) throw newerDataError(what, data.version);
}

/** Returns the error for data of a newer version. */
export function newerDataError(what: string, version?: string): StartError {
  const by = `was written by a newer version${version === undefined ? '' : ` (${version})`}`;
  return new StartError(`${what} ${by}. Start that version, or restore your backup from before the upgrade.`);
}

/** Stores the version of the databases in the folder. */
export function writeVersion({ versionFile }: DataFolder, current: DataVersion): void {
  writeJsonFile(versionFile, current);
}

function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.split(/[.+-]/, 3).map(Number));
  const at = left?.findIndex((part, index) => part !== right?.[index]) ?? -1;
  return at >= 0 && (left?.[at] ?? 0) > (right?.[at] ?? 0);
}
