import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { renderLists } from './lists.ts';
import { renewCommand } from './sources.ts';

const lists = renderLists();

it.each([...lists])('%s is up to date', (path, text) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), `run ${renewCommand}`).toBe(text);
});

it('leaves no file of a service that is gone', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const found = globSync('apps/*/src/rpc/*.ts', { cwd: root });
  expect(found.filter((path) => !lists.has(path))).toEqual([]);
});
