import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = 'docs/console';

test('docs/console.md shows every screenshot, and none exceeds 150 KiB', () => {
  const page = readFileSync(join(root, 'docs/console.md'), 'utf8');
  const shown = [...page.matchAll(/\]\((console\/[^)]+)\)/g)].map(([, path = '']) => `docs/${path}`);
  const screenshots = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  expect(shown.length).toBeGreaterThan(5);
  expect(new Set(shown)).toEqual(new Set(screenshots));
  const large = screenshots.filter((path) => statSync(join(root, path)).size > 150 * 1024);
  expect(large).toEqual([]);
});
