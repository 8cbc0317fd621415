import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryFolder } from './repository-files.ts';

const maxFiles = 8;
const copied = ['apps/site', 'packages/tools', 'packages/rules', 'packages/ui'];

const guide = readFileSync(join(repositoryFolder, 'docs/development/pages-settings-mails.md'), 'utf8');
const [, section = ''] = /^## Add a page of the site\n([^]*?)^## /m.exec(guide) ?? [];
const steps = Array.from(
  section.matchAll(/^\d+\. `([^`]+)`: [^\n]*\n(?:\n```ts\n([^]*?)^```$)?/gm),
  ([, path = '', code]) => ({ path, code }),
);

interface SiteRoutes {
  pageRoutes: readonly { path: string }[];
}
interface Rules {
  reservationOf(name: string): string | undefined;
}
interface Pages {
  samplePages: Record<string, (text: string, view: unknown) => string>;
}
interface Views {
  sampleView(text: string, options: { code: string }): unknown;
}

let copy: string;
const sourceOf = (path: string) => join(copy, path);
const read = (path: string) => readFileSync(sourceOf(path), 'utf8');

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'commonplace-guide-'));
  for (const folder of copied) copyPackage(folder);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Copies an app or a package, whose imports lead to the other copies. */
function copyPackage(folder: string): void {
  cpSync(join(repositoryFolder, folder), sourceOf(folder), {
    recursive: true,
    filter: (path) => !/\/(?:dist|node_modules|\.turbo)$/.test(path),
  });
  const own = join(repositoryFolder, folder, 'node_modules');
  for (const name of globSync('{[!@]*,@*/*}', { cwd: own })) {
    const source = copied.find((path) => path === name.replace('@commonplace', 'packages'));
    const link = sourceOf(`${folder}/node_modules/${name}`);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(source === undefined ? realpathSync(join(own, name)) : sourceOf(source), link);
  }
}

/** Creates a file, or adds lines to one after the first line of the code. */
function follow({ path, code = '' }: (typeof steps)[number]): void {
  if (!existsSync(sourceOf(path))) {
    mkdirSync(dirname(sourceOf(path)), { recursive: true });
    writeFileSync(sourceOf(path), code);
    return;
  }
  const before = read(path);
  const [first = ''] = code.split('\n', 1);
  expect(before.split(`${first}\n`), `${path}: ${first}`).toHaveLength(2);
  writeFileSync(
    sourceOf(path),
    before.replace(`${first}\n`, () => code),
  );
}

/** Returns the copied sources that differ from those of the repository. */
function changedSources(): string[] {
  return globSync('{apps,packages}/*/src/**/*.ts', { cwd: copy }).filter((path) => {
    const original = join(repositoryFolder, path);
    return !existsSync(original) || readFileSync(original, 'utf8') !== read(path);
  });
}

/** Returns what the compiler says of the copied app. */
function typeErrors(): string {
  const options = {
    extends: join(repositoryFolder, 'tsconfig.json'),
    compilerOptions: {
      incremental: false,
      // The client also runs in browsers.
      lib: ['es2024', 'esnext.disposable', 'esnext.float16', 'dom', 'dom.iterable'],
      customConditions: ['@commonplace/source'],
      paths: {},
      typeRoots: [join(repositoryFolder, 'node_modules/@types')],
    },
    include: ['apps/site/src/**/*.ts'],
    exclude: ['**/*.test.ts'],
  };
  writeFileSync(sourceOf('tsconfig.json'), JSON.stringify(options));
  const { stdout } = spawnSync('tsc', ['--project', copy, '--singleThreaded'], { encoding: 'utf8' });
  return stdout;
}

test('the guide makes a page in at most eight files', async () => {
  for (const step of steps) if (step.code !== undefined) follow(step);
  const { writeLists } = (await import(sourceOf('packages/tools/src/lists/lists.ts'))) as { writeLists(): void };
  writeLists();
  expect(changedSources().toSorted()).toEqual(steps.map(({ path }) => path).toSorted());
  expect(steps.length).toBeLessThanOrEqual(maxFiles);
  expect(typeErrors()).toBe('');

  const { pageRoutes } = (await import(sourceOf('apps/site/src/all-routes.ts'))) as SiteRoutes;
  const { reservationOf } = (await import(sourceOf('packages/rules/src/reserved-names.ts'))) as Rules;
  const paths = pageRoutes.map(({ path }) => path);
  expect(paths.filter((path) => path === '/clubs')).toHaveLength(1);
  expect(reservationOf('clubs')).toBe('path');

  const { samplePages } = (await import(sourceOf('apps/site/src/testing/sample-pages.ts'))) as Pages;
  const { sampleView } = (await import(sourceOf('apps/site/src/testing/samples.ts'))) as Views;
  const render = (code: string) => samplePages['clubs']?.('Bakers', sampleView('Site', { code }));
  expect(render('en')).toContain('<h1>Clubs</h1>');
  expect(render('de')).toContain('<h1>Vereine</h1>');
});
