import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderConnections } from './connections.ts';
import { renewCommand, root } from './sources.ts';

it.each([...(await renderConnections())])('%s is up to date', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8'), `run ${renewCommand}`).toBe(text);
});
