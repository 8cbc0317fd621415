import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderLists } from './lists.ts';
import { renewCommand, root } from './sources.ts';

const lists = renderLists();

it.each([...lists])('%s is up to date', (path, text) => {
  expect(readFileSync(new URL(path, `file://${root}`), 'utf8'), `run ${renewCommand}`).toBe(text);
});

it('leaves no file of a service that is gone', () => {
  const paths = globSync('apps/*/src/gen/rpc/*.ts', { cwd: root });
  expect(paths.filter((path) => !lists.has(path))).toEqual([]);
});
