import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRepositoryFiles, repositoryFolder } from './repository-files.ts';

const folder = join(repositoryFolder, 'docs/pictures');

test('docs/pictures has the pictures of README and the guides: at most six, of at most 150 KiB', () => {
  const readers = readRepositoryFiles(['md']).filter(({ path }) => /^(?:README|docs\/guides\/[\w-]+)\.md$/.test(path));
  const shown = readers.flatMap(({ text }) => text.match(/(?<=pictures\/)[\w-]+\.(?:png|webp)/g) ?? []);
  const pictures = readdirSync(folder);
  expect(new Set(shown)).toEqual(new Set(pictures));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.length).toBeLessThanOrEqual(6);
  expect(pictures.filter((name) => statSync(join(folder, name)).size > 150 * 1024)).toEqual([]);
});
