import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryFolder } from './data-folder.ts';
import { readJsonFile } from './json-file.ts';

export const slowFilesPath = 'tests/slow-files.json';

/** Returns the paths of test files that a fast run leaves out. Throws if one does not exist. */
export function readSlowFiles(): string[] {
  const files = z.array(z.string()).parse(readJsonFile(join(repositoryFolder, slowFilesPath)));
  const missing = files.filter((path) => !existsSync(join(repositoryFolder, path)));
  if (missing.length > 0) throw new Error(`${slowFilesPath} names files that do not exist: ${missing.join(', ')}`);
  return files;
}
