import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderLists } from './lists.ts';
import { renewCommand } from './sources.ts';

it.each([...renderLists()])('%s is up to date', (path, text) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), `run ${renewCommand}`).toBe(text);
});
