import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { composeFolder } from './testing/compose-file.ts';

const repository = resolve(composeFolder, '../..');

/** What is only there for tests: its dependencies are not in the images. */
const isTestCode = (file: string) =>
  /\.(test|contract)\.ts$/.test(file) || /\/(testing\/|test-[^/]*$)/.test(file) || file.startsWith('packages/testing/');

/** Packages that a source file needs when it runs; types are gone by then. */
function importedPackages(file: string): string[] {
  const text = readFileSync(join(repository, file), 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'"`;]*\sfrom\s)?'([^']+)'/gm);
  const calls = text.matchAll(/(?<!typeof )\b(?:require|import)\('([^']+)'\)/g);
  return [...statements, ...calls]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
}

const folders = globSync(['apps/*', 'packages/*'], { cwd: repository }).toSorted();

it.each(folders)('%s has in its dependencies all that its sources import, so that the image has it', (folder) => {
  const manifest = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as {
    name: string;
    dependencies?: Record<string, string>;
  };
  const sources = globSync(`${folder}/src/**/*.ts`, { cwd: repository }).filter((file) => !isTestCode(file));
  const needed = new Set(sources.flatMap(importedPackages));
  const installed = new Set([manifest.name, ...Object.keys(manifest.dependencies ?? {})]);
  expect([...needed].filter((name) => !installed.has(name))).toEqual([]);
});
