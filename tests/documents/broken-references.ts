import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryFile } from './repository-files.ts';

/**
 * Returns the mentions of decision records (`ADR 6`) and of files in `docs` that lead to no file, as `PATH: MENTION`.
 * `numbers` are those of the existing records.
 */
export function findBrokenReferences(
  files: readonly RepositoryFile[],
  folder: string,
  numbers: ReadonlySet<number>,
): string[] {
  const isBroken = ([mention, number]: RegExpExecArray) =>
    number === undefined ? !existsSync(join(folder, mention)) : !numbers.has(Number(number));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bADR (\d+)|\bdocs\/(?:adr|design)\/[\w-]+\.md/g)]
      .filter(isBroken)
      .map(([mention]) => `${path}: ${mention}`),
  );
}
