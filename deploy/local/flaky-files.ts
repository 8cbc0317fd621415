import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryFolder } from './data-folder.ts';
import { readJsonFile } from './json-file.ts';

export const flakyFilesPath = 'tests/flaky-files.json';

/** Returns the reasons of test files that may fail once, by path. Throws if a file does not exist or has no reason. */
export function readFlakyFiles(): Record<string, string> {
  const files = z.record(z.string(), z.string().min(20)).parse(readJsonFile(join(repositoryFolder, flakyFilesPath)));
  const missing = Object.keys(files).filter((path) => !existsSync(join(repositoryFolder, path)));
  if (missing.length > 0) throw new Error(`${flakyFilesPath} names files that do not exist: ${missing.join(', ')}`);
  return files;
}
