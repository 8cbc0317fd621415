import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderLists } from './lists.ts';
import { renewCommand } from './sources.ts';

it.each([...renderLists()])('%s names what there is', (path, text) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), `renew it: ${renewCommand}`).toBe(text);
});
