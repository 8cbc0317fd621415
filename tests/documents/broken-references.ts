import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryFile } from './repository-files.ts';

/** The things that texts may refer to: numbers of decision records (`ADR 6`), and names of rules (`rules.md#paging`). */
export interface KnownReferences {
  records: ReadonlySet<number>;
  rules: ReadonlySet<string>;
}

/** Returns the references to decision records, rules and files in `docs` that do not exist, as `PATH: MENTION`. */
export function findBrokenReferences(
  files: readonly RepositoryFile[],
  folder: string,
  { records, rules }: KnownReferences,
): string[] {
  const isBroken = ([mention, number, rule]: RegExpExecArray) => {
    if (number !== undefined) return !records.has(Number(number));
    if (rule !== undefined) return !rules.has(rule);
    return !existsSync(join(folder, mention));
  };
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bADR (\d+)|\brules\.md#([\w-]+)|\bdocs\/(?:adr|design)\/[\w-]+\.md/g)]
      .filter(isBroken)
      .map(([mention]) => `${path}: ${mention}`),
  );
}
