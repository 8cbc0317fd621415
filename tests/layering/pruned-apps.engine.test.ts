import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { todaysPart } from '@commonplace/testing/extent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryFolder } from '../release/record.ts';

/** What a team needs besides the sources. */
const always = [
  'deploy/compose/Dockerfile',
  'deploy/local/run.mjs',
  'pnpm-lock.yaml',
  'proto/buf.yaml',
  'release/proto.binpb',
  'tsconfig.json',
  'vitest.config.ts',
];
/** Made by `turbo run build`. */
const isMade = (path: string) => /(^|\/)(gen|dist|node_modules)(\/|$)/.test(path);
let work: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'commonplace-pruned-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Returns what a file imports, and the files of the repository that it names relative to itself. */
function namesIn(text: string): string[] {
  const patterns = [
    /^(?:import|export)\b[^;'"]*?['"]([^'"\n]+)['"]/gm,
    /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g,
    /\bnew URL\(\s*['"`](\.\.?\/[^'"`$\n]*)['"`],\s*import\.meta\.url/g,
    // In files of the root.
    /\bjoin\(root, '([^'\n]+)'\)/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
}

/** Returns the path, relative to the root, that a name in a file stands for; undefined for a library. */
function pathOf(name: string, file: string): string | undefined {
  const [, own] = /^@commonplace\/([^/]+)/.exec(name) ?? [];
  if (own !== undefined) return `packages/${own}/package.json`;
  if (!file.includes('/') && existsSync(join(repositoryFolder, name))) return name;
  return name.startsWith('.') ? relative('.', resolve('.', dirname(file), name)) : undefined;
}

test.each(todaysPart(readdirSync(join(repositoryFolder, 'apps')), 3))('turbo prune leaves all that %s needs', (app) => {
  const folder = join(work, app);
  const options = { cwd: repositoryFolder, stdio: 'pipe' as const };
  execFileSync('turbo', ['prune', `@commonplace/${app}`, '--out-dir', folder], options);
  // The console has no generated lists.
  const own = [`apps/${app}/README.md`, ...(app === 'console' ? [] : ['packages/tools/src/lists/write.ts'])];
  expect([...always, ...own].filter((path) => !existsSync(join(folder, path)))).toEqual([]);

  const sources = globSync(['*.{ts,mjs}', '{apps,packages}/**/*.{ts,tsx,mjs}'], { cwd: folder });
  expect(sources.length).toBeGreaterThan(20);
  const missing = sources.flatMap((file) =>
    namesIn(readFileSync(join(folder, file), 'utf8'))
      .map((name) => pathOf(name, file))
      .filter((path) => path !== undefined && !isMade(path) && existsSync(join(repositoryFolder, path)))
      .filter((path = '') => !existsSync(join(folder, path)))
      .map((path) => `${file} needs ${path}`),
  );
  expect(missing).toEqual([]);
});
