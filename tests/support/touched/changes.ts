import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** The numbers of the changed lines of code, by path of the file. A deletion counts for the line after it. */
export type Changes = ReadonlyMap<string, readonly number[]>;

/** Lines whose change is none of behavior. */
const isIdle = (line: string) => /^\s*(?:$|\/\/|\/\*|\*|import\b|\} from ')/.test(line);

/** Returns the changed lines that `git diff --unified=0` reports, without comments, imports and moves. */
export function parseDiff(diff: string): Changes {
  const changes = new Map<string, number[]>();
  for (const file of diff.split(/^diff --git /m)) {
    const path = /^\+\+\+ b\/(.+)$/m.exec(file)?.[1];
    if (path === undefined) continue;
    const hunks = file.split(/^@@ -\S+ \+(\d+)(?:,\d+)? @@.*\n/m).slice(1);
    const lines: number[] = [];
    for (let at = 0; at + 1 < hunks.length; at += 2) {
      let line = Number(hunks[at]);
      for (const text of hunks[at + 1]?.split('\n') ?? []) {
        if (/^[-+]/.test(text) && !isIdle(text.slice(1))) lines.push(line);
        if (text.startsWith('+')) line += 1;
      }
    }
    if (lines.length > 0) changes.set(path, [...new Set(lines)]);
  }
  return changes;
}

function releasedCommit(): string {
  const record = readFileSync(join(repositoryFolder, 'release/release.json'), 'utf8');
  return (JSON.parse(record) as { commit: string }).commit;
}

/** Returns what has changed in the product since the last release; nothing in a clone without its commit. */
export function changesSinceRelease(): Changes {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: repositoryFolder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const sources = ['apps/*/src/*.ts', 'apps/*/src/*.tsx'];
  try {
    const changes = new Map(
      parseDiff(git('diff', '--unified=0', '--find-renames', '--no-color', releasedCommit(), '--', ...sources)),
    );
    for (const path of git('ls-files', '--others', '--exclude-standard', '--', ...sources)
      .split('\n')
      .filter(Boolean))
      changes.set(path, [...readFileSync(join(repositoryFolder, path), 'utf8').split('\n').keys()]);
    return changes;
  } catch {
    return new Map();
  }
}
