import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Environment } from '../config.ts';
import { openDataFolder, repositoryFolder, type DataFolder } from '../data-folder.ts';
import { superuser } from '../engines/postgres.ts';
import { writeJsonFile } from '../json-file.ts';
import { readPlatformFile, type PlatformDescription } from '../platform-file.ts';
import { StartError } from '../report.ts';
import { loadSecrets } from '../secrets.ts';
import { takeBaseBackup } from './base-backup.ts';
import { copyFolder } from './cluster-files.ts';
import { holdEvents } from './hold-events.ts';
import { backupPaths, type Manifest } from './manifest.ts';
import { runCommandLine } from './run-program.ts';

const settledSchema = z.object({ in_transit: z.int().nullable() });

/** Result of a backup, for the terminal. */
export interface BackupResult {
  backup: string;
  at: string;
  in_transit: number | null;
  objects: boolean;
}

/**
 * Backs up the running platform of the environment into a new folder, which exists once the backup is complete. Throws a
 * StartError for a platform that does not run or that uses other database servers, and for a folder that exists.
 */
export async function backUp(environment: Environment, target: string): Promise<BackupResult> {
  const { config, inherited } = environment;
  const folder = openDataFolder(config.DATA_DIR);
  const platform = readPlatformFile(folder.platformFile);
  if (platform?.state !== 'running')
    throw new StartError(`No platform is running on ${folder.root}. Start it, or copy the folder.`);
  refuseOwnServers(folder, platform);
  const root = resolve(target);
  if (existsSync(root) && readdirSync(root).length > 0) throw new StartError(`${root} exists. Name a new folder.`);
  const paths = backupPaths(`${root}.partial`);
  rmSync(paths.root, { recursive: true, force: true });
  mkdirSync(paths.root, { recursive: true, mode: 0o700 });
  const objects = inherited['S3_ENDPOINT'] ? undefined : (inherited['OBJECTS_DIR'] ?? folder.objects);
  // A file is stored before its record: the first pass keeps those that are removed meanwhile, the second takes new ones.
  if (objects !== undefined) await copyFolder(objects, paths.objects);
  const { at, inTransit } = await copyDatabases(environment, folder, platform, paths.postgres);
  if (objects !== undefined) await copyFolder(objects, paths.objects);
  copyFileSync(folder.secretsFile, paths.secretsFile);
  copyFileSync(folder.versionFile, paths.versionFile);
  const manifest: Manifest = { format: 1, at, inTransit, hasObjects: objects !== undefined };
  writeJsonFile(paths.manifestFile, manifest);
  rmSync(root, { recursive: true, force: true });
  renameSync(paths.root, root);
  return { backup: root, at, in_transit: inTransit, objects: manifest.hasObjects };
}

/** Only the embedded server can be copied. */
function refuseOwnServers(folder: DataFolder, { databaseUrls }: PlatformDescription): void {
  const { databasePasswords } = loadSecrets(folder.secretsFile);
  const foreign = Object.entries(databaseUrls).filter(
    ([name, url]) => new URL(url).password !== databasePasswords[name as keyof typeof databasePasswords],
  );
  if (foreign.length === 0) return;
  const names = foreign.map(([name]) => `${name.toUpperCase()}_DATABASE_URL`).join(', ');
  throw new StartError(`${names}: back up these databases with the tools of their server, all at the same moment.`);
}

async function copyDatabases(
  { config, searchPath }: Environment,
  folder: DataFolder,
  { databaseUrls }: PlatformDescription,
  target: string,
) {
  const { postgresPassword } = loadSecrets(folder.secretsFile);
  const program = { appsFolder: resolve(repositoryFolder, config.APPS_DIR), fromSources: false, searchPath };
  const urls = Object.values(databaseUrls).map((url) => {
    const asSuperuser = new URL(url);
    asSuperuser.username = superuser;
    asSuperuser.password = postgresPassword;
    return asSuperuser.href;
  });
  let inTransit: number | null = null;
  const at = await takeBaseBackup({
    url: urls[0] ?? '',
    source: folder.postgres,
    target,
    async beforeMoment() {
      const hold = await holdEvents(urls);
      inTransit = settledSchema.parse(await runCommandLine(program, folder.root, ['events', 'settle'])).in_transit;
      return hold;
    },
  });
  return { at: at.toISOString(), inTransit };
}
