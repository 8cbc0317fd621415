import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { repositoryFolder } from '../release/record.ts';

const relativeImport = /\b(?:from|import\(|import) ?'(\.[^']+)'/g;

/** The app and the folder in its `src` that a file belongs to. */
function topFolderOf(path: string): { app: string; folder: string } | undefined {
  const [, app, folder] = /^apps\/([^/]+)\/src\/([^/]+)\//.exec(path) ?? [];
  return app === undefined || folder === undefined ? undefined : { app, folder };
}

/** Returns the top folders of apps that import each other, with one import for each direction. Tests and samples may import from any folder. */
function findPairs(sources: ReadonlyMap<string, string>): string[] {
  const imports = new Map<string, string>();
  for (const [path, source] of sources) {
    const from = topFolderOf(path);
    for (const [, target = ''] of source.matchAll(relativeImport)) {
      const imported = join(dirname(path), target);
      const to = topFolderOf(imported);
      if (from && to && from.folder !== to.folder)
        imports.set(`${from.app}: ${from.folder} ${to.folder}`, `${path} imports ${imported}`);
    }
  }
  return [...imports].flatMap(([edge, example]) => {
    const [app = '', from = '', to = ''] = edge.split(' ');
    const back = imports.get(`${app} ${to} ${from}`);
    return back !== undefined && from < to ? [`${app} ${from} and ${to}: ${example}, ${back}`] : [];
  });
}

test('finds folders that import each other, also from folders below', () => {
  const sources = new Map([
    ['apps/a/src/one/x.ts', `import { y } from '../two/deep/y.ts';`],
    ['apps/a/src/two/z.ts', `export const z = await import('../one/x.ts');`],
    ['apps/a/src/three/w.ts', `import '../one/x.ts';`],
    ['apps/b/src/two/z.ts', `import { x } from '../one/x.ts';`],
  ]);
  expect(findPairs(sources)).toEqual([
    'a: one and two: apps/a/src/one/x.ts imports apps/a/src/two/deep/y.ts, apps/a/src/two/z.ts imports apps/a/src/one/x.ts',
  ]);
});

test('no top folders of an app import each other', () => {
  const paths = globSync('apps/*/src/**/*.{ts,tsx}', { cwd: repositoryFolder }).filter(
    (path) => !/\.(?:samples|test)\.tsx?$|\/(?:testing|gen)\//.test(path),
  );
  expect(paths.length).toBeGreaterThan(1_000);
  expect(findPairs(new Map(paths.map((path) => [path, readFileSync(join(repositoryFolder, path), 'utf8')])))).toEqual(
    [],
  );
});
