import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const repositoryFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Folders that hold no committed text. */
const skipped = new Set(['node_modules', 'dist', 'gen', '.git', '.data', '.tools', '.turbo', '.types']);

/** A text of the repository, by its path from the root. */
export interface RepositoryFile {
  path: string;
  text: string;
}

/** Returns all files with one of these extensions, without dependencies and generated code. */
export function readRepositoryFiles(extensions: readonly string[]): RepositoryFile[] {
  const paths = globSync(`**/*.{${extensions.join(',')},}`, {
    cwd: repositoryFolder,
    exclude: (path) => path.split('/').some((name) => skipped.has(name)),
  });
  return paths.map((path) => ({ path, text: readFileSync(`${repositoryFolder}/${path}`, 'utf8') }));
}
