import { chownSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { postgresAccount, type PostgresAccount } from '@commonplace/engines/postgres-account';
import type { Environment } from '../config.ts';
import { openDataFolder, repositoryFolder, type DataFolder } from '../data-folder.ts';
import { requireCompatible, versionOf } from '../data-version.ts';
import { writeJsonFile } from '../json-file.ts';
import { releaseLock, takeLock } from '../platform-lock.ts';
import { StartError } from '../report.ts';
import { copyFolder } from './cluster-files.ts';
import { backupPaths, readManifest } from './manifest.ts';

/** Result of a restore, for the terminal. */
export interface RestoreResult {
  restored: string;
  at: string;
}

/**
 * Puts a backup into the data folder of the environment, which must be new. The next start reconciles it. Throws a StartError
 * for a folder that has data, one that is no backup, and a backup of a newer version.
 */
export async function restore({ config, inherited, searchPath }: Environment, source: string): Promise<RestoreResult> {
  const backup = backupPaths(resolve(source));
  const manifest = readManifest(backup.manifestFile);
  if (manifest === undefined) throw new StartError(`${backup.root} is not a backup of this platform.`);
  requireCompatible(backup, versionOf(resolve(repositoryFolder, config.APPS_DIR)), `The backup ${backup.root}`);
  const folder = openDataFolder(config.DATA_DIR);
  if (takeLock(folder.lockFile)) throw new StartError(`A platform is running on ${folder.root}. Stop it first.`);
  try {
    refuseData(folder);
    if (manifest.hasObjects && existsSync(backup.objects)) {
      await copyFolder(backup.objects, inherited['OBJECTS_DIR'] ?? folder.objects);
    }
    for (const name of ['secretsFile', 'versionFile'] as const) copyFileSync(backup[name], folder[name]);
    writeJsonFile(folder.restoredFile, manifest);
    await restoreCluster(backup.postgres, folder.postgres, postgresAccount(searchPath));
  } finally {
    releaseLock(folder.lockFile);
  }
  return { restored: folder.root, at: manifest.at };
}

function refuseData({ root, postgres, nats, versionFile }: DataFolder): void {
  if ([postgres, nats, versionFile].some((path) => existsSync(path))) {
    throw new StartError(`DATA_DIR: ${root} has data. Move it away, or name a new folder.`);
  }
}

/** The folder appears once it is complete, so that an interrupted restore cannot be started. */
async function restoreCluster(source: string, target: string, account: PostgresAccount | undefined): Promise<void> {
  const partial = `${target}.new`;
  rmSync(partial, { recursive: true, force: true });
  await copyFolder(source, partial);
  if (account) give(partial, account);
  renameSync(partial, target);
}

function give(path: string, account: PostgresAccount): void {
  chownSync(path, account.userId, account.groupId);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) give(join(path, entry.name), account);
    else chownSync(join(path, entry.name), account.userId, account.groupId);
  }
}
