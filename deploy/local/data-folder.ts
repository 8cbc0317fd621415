import { mkdirSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url));

/** Where everything of one platform lies. Deleting `root` while it is stopped deletes the platform. */
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
}

/** Makes the folder where needed. A relative path counts from the repository. */
export function openDataFolder(path: string): DataFolder {
  const wanted = resolve(repositoryFolder, path);
  mkdirSync(wanted, { recursive: true });
  const root = realpathSync(wanted);
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
  };
  mkdirSync(folder.logs, { recursive: true });
  return folder;
}

/** A path as it is shown: from the folder in which the command was given, unless it lies outside of that. */
export function shorten(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
