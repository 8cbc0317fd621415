import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFolder } from '../release/record.ts';

const manifests = globSync('{apps,packages,deploy}/*/package.json', { cwd: repositoryFolder });

test.each(['tests/package.json', 'bench/package.json', ...manifests])(
  'declares a test script in %s if it has tests',
  (path) => {
    const folder = dirname(path);
    const hasTests =
      globSync('**/*.test.ts', { exclude: ['**/node_modules/**'], cwd: join(repositoryFolder, folder) }).length > 0;
    const { scripts } = JSON.parse(readFileSync(join(repositoryFolder, path), 'utf8')) as { scripts: object };
    const command = `vitest run --root ${relative(folder, '.')} ${folder}/`;
    expect(scripts).toMatchObject(hasTests ? { test: command } : {});
    expect('test' in scripts).toBe(hasTests);
  },
);

test('gives the client the version of the platform', () => {
  const manifestOf = (folder: string) =>
    JSON.parse(readFileSync(join(repositoryFolder, folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
  const [client, platform] = [manifestOf('packages/client'), manifestOf('.')];
  expect(client.version).toBe(platform.version);
  const config = JSON.parse(readFileSync(join(repositoryFolder, '.changeset/config.json'), 'utf8')) as object;
  // Changesets must increase both versions together.
  expect(config).toMatchObject({ fixed: [[platform.name, client.name]] });
});
