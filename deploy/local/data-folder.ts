import { mkdirSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The paths of one platform's data. Deleting `root` while it is stopped deletes the platform. */
export interface DataFolder {
  root: string;
  logs: string;
  postgres: string;
  nats: string;
  meilisearch: string;
  objects: string;
  secretsFile: string;
  portsFile: string;
  lockFile: string;
  platformFile: string;
  versionFile: string;
  /** Exists from a restore until the databases are reconciled. */
  restoredFile: string;
}

/** Creates the folder if needed; a relative path starts at the repository. */
export function openDataFolder(path: string): DataFolder {
  const resolved = resolve(repositoryFolder, path);
  mkdirSync(resolved, { recursive: true });
  const root = realpathSync(resolved);
  const inside = (name: string) => join(root, name);
  const folder: DataFolder = {
    root,
    logs: inside('logs'),
    postgres: inside('postgres'),
    nats: inside('nats'),
    meilisearch: inside('meilisearch'),
    objects: inside('objects'),
    secretsFile: inside('secrets.json'),
    portsFile: inside('ports.json'),
    lockFile: inside('lock.json'),
    platformFile: inside('platform.json'),
    versionFile: inside('version.json'),
    restoredFile: inside('restored.json'),
  };
  mkdirSync(folder.logs, { recursive: true });
  return folder;
}

/** Shortens a path below the current folder to a relative one. */
export function shorten(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
