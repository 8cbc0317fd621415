import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const areas = new URL('../areas/', import.meta.url);

test('assigns each shortcut key to one screen', () => {
  const files = globSync('**/*.screens.ts', { cwd: areas });
  const keys = files.flatMap((file) =>
    [...readFileSync(new URL(file, areas), 'utf8').matchAll(/^ +key: '(.)'/gm)].map(([, key]) => key),
  );
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
