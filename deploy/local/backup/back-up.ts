import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
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
export async function backUp(environment: Environment, target: string, signal: AbortSignal): Promise<BackupResult> {
  const folder = openDataFolder(environment.config.DATA_DIR);
  const platform = readPlatformFile(folder.platformFile);
  if (platform?.state !== 'running')
    throw new StartError(`No platform is running on ${folder.root}. Start it, or copy the folder.`);
  refuseOwnServers(folder, platform);
  const root = resolve(target);
  if (existsSync(root) && readdirSync(root).length > 0) throw new StartError(`${root} exists. Name a new folder.`);
  if (!relative(folder.root, root).startsWith('..'))
    throw new StartError(`${root} is in the folder that is backed up. Name a folder outside of it.`);
  const paths = backupPaths(`${root}.partial`);
  rmSync(paths.root, { recursive: true, force: true });
  try {
    const { at, inTransit, hasObjects } = await fill(paths, { environment, folder, platform, signal });
    rmSync(root, { recursive: true, force: true });
    renameSync(paths.root, root);
    return { backup: root, at, in_transit: inTransit, objects: hasObjects };
  } catch (error) {
    rmSync(paths.root, { recursive: true, force: true });
    throw error;
  }
}

interface Source {
  environment: Environment;
  folder: DataFolder;
  platform: PlatformDescription;
  signal: AbortSignal;
}

/** Writes all files of a backup. */
async function fill(paths: ReturnType<typeof backupPaths>, source: Source): Promise<Manifest> {
  const { environment, folder, signal } = source;
  const { inherited } = environment;
  mkdirSync(paths.root, { recursive: true, mode: 0o700 });
  const objects = inherited['S3_ENDPOINT'] ? undefined : (inherited['OBJECTS_DIR'] ?? folder.objects);
  // A file is stored before its record: the first pass keeps those that are removed meanwhile, the second takes new ones.
  if (objects !== undefined) await copyFolder(objects, paths.objects, { signal });
  const { at, inTransit } = await copyDatabases(source, paths.postgres);
  if (objects !== undefined) await copyFolder(objects, paths.objects, { signal });
  copyFileSync(folder.secretsFile, paths.secretsFile);
  copyFileSync(folder.versionFile, paths.versionFile);
  const manifest: Manifest = { format: 1, at, inTransit, hasObjects: objects !== undefined };
  writeJsonFile(paths.manifestFile, manifest);
  return manifest;
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

async function copyDatabases({ environment, folder, platform, signal }: Source, target: string) {
  const { config, searchPath } = environment;
  const { postgresPassword } = loadSecrets(folder.secretsFile);
  const program = { appsFolder: resolve(repositoryFolder, config.APPS_DIR), fromSources: false, searchPath };
  const urls = Object.values(platform.databaseUrls).map((url) => {
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
    signal,
    async beforeMoment() {
      await using stack = new AsyncDisposableStack();
      stack.use(await holdEvents(urls));
      const settled = await runCommandLine(program, folder.root, ['events', 'settle'], signal);
      inTransit = settledSchema.parse(settled).in_transit;
      return stack.move();
    },
  });
  return { at: at.toISOString(), inTransit };
}
