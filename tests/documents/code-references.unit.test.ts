import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Files that readers of CONTRIBUTING.md and of the guides create. */
const createdByReaders = /\/(?:(?:list-)?new-tags|clubs|(?:0999-)?venues|venue-view|resolve-reports-of-listing)\b/;

const documents = globSync(['*.md', '{apps,bench,deploy,docs,packages,proto,tests}/**/*.md'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
});
/** Decision records may name files of their time. */
const current = documents.filter((path) => !path.startsWith('docs/adr/'));

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The text of a document without its blocks of code. */
const proseOf = (path: string) => read(path).replaceAll(/^ *```[^]*?^ *```$/gm, '');

/** The paths of the repository that a document names and that do not exist. */
function missingPathsOf(path: string): string[] {
  const named = proseOf(path).matchAll(/`((?:apps|bench|deploy|docs|packages|proto|tests)\/[^`\s<>]*)`/g);
  const paths = Array.from(named, ([, name = '']) => name);
  return paths.filter(
    (name) =>
      !/\/(dist|gen)\b/.test(name) && !createdByReaders.test(name) && globSync(name, { cwd: root }).length === 0,
  );
}

/** The names that a module does not export; the module itself if it does not exist. */
function missingExports(module: string, names: string): string[] {
  if (createdByReaders.test(module)) return [];
  if (!existsSync(join(root, module))) return [module];
  const source = read(module);
  const wanted = names.split(',').map((name) => name.trim().replace(/^type /, ''));
  return wanted
    .filter((name) => !new RegExp(`^export [^=]*\\b${name}\\b`, 'm').test(source))
    .map((name) => `${module}: ${name}`);
}

/** The imports from packages in a document's examples that the packages do not export. */
function missingImportsOf(path: string): string[] {
  const imports = read(path).matchAll(/^import (?:type )?\{([^}]*)\} from '@commonplace\/([\w-]+)\/([\w/-]+)';$/gm);
  return Array.from(imports).flatMap(([, names = '', name = '', file = '']) =>
    name === 'proto' ? [] : missingExports(join('packages', name, 'src', `${file}.ts`), names),
  );
}

/** The same for relative imports, in examples that follow a line which begins with the path of their file. */
function missingRelativeImportsOf(path: string): string[] {
  const examples = read(path).matchAll(/`((?:apps|packages|tests)\/[^`]+\.tsx?)`[^\n]*\n\n```tsx?\n([^]*?)^```$/gm);
  return Array.from(examples).flatMap(([, file = '', code = '']) => {
    const imports = code.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)';$/gm);
    return Array.from(imports).flatMap(([, names = '', target = '']) =>
      missingExports(join(dirname(file), target), names),
    );
  });
}

/** The entry points that a README lists and its folder does not have. */
function missingEntryPointsOf(path: string): string[] {
  const folder = dirname(path);
  const lines = Array.from(proseOf(path).matchAll(/^- ((?:`[^`]+`(?:, )?)+): /gm), ([, names = '']) => names);
  const names = lines.flatMap((line) => Array.from(line.matchAll(/`([^`]+)`/g), ([, name = '']) => name));
  return names.filter((name) => {
    const places = [join(folder, name), join(folder, 'src', name), join(folder, 'src', `${name}.ts`)];
    return /^[a-z][^<{]*$/.test(name) && !places.some((place) => existsSync(join(root, place)));
  });
}

describe('documents', () => {
  it('name paths of the repository that exist', () => {
    expect(current.flatMap((path) => missingPathsOf(path).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  it('import names in examples that exist', () => {
    const missing = (path: string) => [...missingImportsOf(path), ...missingRelativeImportsOf(path)];
    expect(current.flatMap((path) => missing(path).map((name) => `${path}: ${name}`))).toEqual([]);
  });
});

describe('READMEs of apps and packages', () => {
  it('exist', () => {
    const folders = globSync('{apps,packages}/*/package.json', { cwd: root }).map((path) => dirname(path));
    expect(folders.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
  });

  it('list entry points that exist', () => {
    const readmes = current.filter((path) => /^(?:(?:apps|packages)\/[^/]+|tests|bench|proto)\/README\.md$/.test(path));
    expect(readmes.flatMap((path) => missingEntryPointsOf(path).map((name) => `${path}: ${name}`))).toEqual([]);
  });
});
