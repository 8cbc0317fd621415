import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources that match, by their paths from the root of the repository, in the order of these. */
export function sourcesAt(...patterns: string[]): { path: string; text: string }[] {
  const paths = globSync(patterns, { cwd: root, exclude: (path) => path.endsWith('.test.ts') });
  return paths.toSorted().map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}

/** The first groups of all matches. */
export function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

/** An import as it is formatted. */
export function importOf(names: readonly string[], from: string, keyword = 'import'): string {
  const sorted = names.toSorted();
  const line = `${keyword} { ${sorted.join(', ')} } from '${from}';`;
  return line.length <= 120 ? line : `${keyword} {\n${listed(sorted)}} from '${from}';`;
}

/** An import of a type. */
export function typeImportOf(name: string, from: string): string {
  return importOf([name], from, 'import type');
}

/** Lines with a comma behind each. */
export function listed(lines: readonly string[]): string {
  return lines.map((line) => `  ${line},\n`).join('');
}
