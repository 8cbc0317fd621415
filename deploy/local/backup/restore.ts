import { chownSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { postgresAccount, type PostgresAccount } from '@commonplace/engines/postgres-account';
import type { Environment } from '../config.ts';
import { openDataFolder, repositoryFolder, type DataFolder } from '../data-folder.ts';
import { requireCompatible, versionOf } from '../data-version.ts';
import { writeJsonFile } from '../json-file.ts';
import { releaseLock, takeLock } from '../platform-lock.ts';
import { StartError } from '../report.ts';
import { refuseBeforeStop } from '../required-stop.ts';
import { copyFolder } from './cluster-files.ts';
import { isHalfRestored } from './half-restored.ts';
import { backupPaths, readManifest, type Manifest } from './manifest.ts';

/** Result of a restore, for the terminal. */
export interface RestoreResult {
  restored: string;
  at: string;
}

/**
 * Puts a backup into the data folder of the environment, which must be new or left by an interrupted restore. The next start
 * reconciles it. Throws a StartError for a folder that has data, one that is no backup, and a backup of a newer version or of one
 * before the required stop.
 */
export async function restore(environment: Environment, source: string, signal: AbortSignal): Promise<RestoreResult> {
  const { config, inherited, searchPath } = environment;
  const backup = backupPaths(resolve(source));
  const manifest = readManifest(backup.manifestFile);
  if (manifest === undefined) throw new StartError(`${backup.root} is not a backup of this platform.`);
  const appsFolder = resolve(repositoryFolder, config.APPS_DIR);
  requireCompatible(backup, versionOf(appsFolder), `The backup ${backup.root}`);
  refuseBeforeStop(backup, appsFolder, `The backup ${backup.root}`);
  const folder = openDataFolder(config.DATA_DIR);
  if (takeLock(folder.lockFile)) throw new StartError(`A platform is running on ${folder.root}. Stop it first.`);
  try {
    refuseData(folder);
    const objects = inherited['OBJECTS_DIR'] ?? folder.objects;
    await unpack({ backup, manifest, folder, objects, account: postgresAccount(searchPath), signal });
  } finally {
    releaseLock(folder.lockFile);
  }
  return { restored: folder.root, at: manifest.at };
}

function refuseData(folder: DataFolder): void {
  const { root, postgres, nats, versionFile } = folder;
  if (!isHalfRestored(folder) && [postgres, nats, versionFile].some((path) => existsSync(path))) {
    throw new StartError(`DATA_DIR: ${root} has data. Move it away, or name a new folder.`);
  }
}

interface Unpacking {
  backup: ReturnType<typeof backupPaths>;
  manifest: Manifest;
  folder: DataFolder;
  /** Folder of the uploaded files. */
  objects: string;
  account: PostgresAccount | undefined;
  signal: AbortSignal;
}

/** The restored file appears first and the folder of the databases last, so that an interrupted restore is recognized. */
async function unpack({ backup, manifest, folder, objects, account, signal }: Unpacking): Promise<void> {
  const partial = `${folder.postgres}.new`;
  const made = [partial, folder.secretsFile, folder.versionFile, folder.restoredFile];
  if (!existsSync(objects)) made.push(objects);
  try {
    writeJsonFile(folder.restoredFile, manifest);
    rmSync(partial, { recursive: true, force: true });
    await copyFolder(backup.postgres, partial, { signal });
    if (account) give(partial, account);
    if (manifest.hasObjects && existsSync(backup.objects)) {
      await copyFolder(backup.objects, objects, { signal, overwrites: true });
    }
    for (const name of ['secretsFile', 'versionFile'] as const) copyFileSync(backup[name], folder[name]);
    renameSync(partial, folder.postgres);
  } catch (error) {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

function give(path: string, account: PostgresAccount): void {
  chownSync(path, account.userId, account.groupId);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) give(join(path, entry.name), account);
    else chownSync(join(path, entry.name), account.userId, account.groupId);
  }
}
