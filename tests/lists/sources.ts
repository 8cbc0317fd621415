import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What renews the lists. */
export const renewCommand = 'npm run lists';

/** The first line of each. */
export const madeBy = `// Made of the files that there are: \`${renewCommand}\`.\n`;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file, by its path from the root of the repository. */
export interface Source {
  path: string;
  text: string;
}

/** The sources that match, by their paths from the root of the repository, in the order of these. */
export function sourcesAt(...patterns: string[]): Source[] {
  const paths = globSync(patterns, { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  return paths.toSorted().map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}

/** The first groups of all matches. */
export function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

/** The same of a file that must have some: one that says it in other words would be left out in silence. */
export function namesOf({ path, text }: Source, pattern: RegExp): string[] {
  const names = namesIn(text, pattern);
  if (names.length === 0) throw new Error(`${path} has nothing like ${pattern.source}`);
  return names;
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

/** `getTag` of `GetTag`. */
export function localName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `tags` of `TagsService`. */
export function clientName(service: string): string {
  return localName(service.slice(0, -'Service'.length));
}
