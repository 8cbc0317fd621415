import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFullRun } from '@commonplace/testing/extent';
import { blocksOf, changedBlocks, type Block } from './blocks.ts';
import { changesSinceRelease, repositoryFolder, type Changes } from './changes.ts';

/** A full run leaves nothing out, and needs no differences. */
const changes: Changes = isFullRun ? new Map() : changesSinceRelease();

const read = (path: string) => readFileSync(join(repositoryFolder, path), 'utf8');

/** The name of a use case's file: `list-new-tags` for the method `listNewTags`. */
const fileName = (method: string) => method.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the use cases of services that have changed, by name of their file. */
function changedUseCases(): Set<string> {
  const services = [...changes.keys()].filter((path) =>
    /^apps\/(?:content|community|listings|admin|analytics)\//.test(path),
  );
  return new Set(services.map((path) => basename(path, '.ts')));
}

/** Returns the operations that a statement of a module with routes serves. Names are completed with words of the module. */
function operationsOf({ text }: Block, source: string, names: readonly string[]): string[] {
  const words = [...source.matchAll(/'([A-Z]\w*)'/g)].map(([, word = '']) => word);
  const declarations = text.match(/^ *operation: .*$/gm) ?? [];
  const forms = [...declarations.join('\n').matchAll(/`([^`]+)`/g)].map(
    ([, form = '']) => new RegExp(`^${form.replaceAll(/\$\{[^}]+\}/g, `(?:${words.join('|')})`)}$`),
  );
  return names.filter((name) => text.includes(`'${name}'`) || forms.some((form) => form.test(name)));
}

/**
 * Returns which of these operations have another route or use case than in the last release. What several share does not
 * count: it would touch nearly all.
 */
export function touchedOperations(names: readonly string[]): Set<string> {
  if (changes.size === 0) return new Set();
  const useCases = changedUseCases();
  const touched = globSync('apps/gateway/src/api/**/*.routes.ts', { cwd: repositoryFolder }).flatMap((path) => {
    const source = read(path);
    const blocks = blocksOf(source);
    const calling = blocks.filter(({ text }) =>
      [...text.matchAll(/clients\.\w+\.(\w+)\(/g)].some(([, method = '']) => useCases.has(fileName(method))),
    );
    const lines = calling.map(({ firstLine }) => firstLine);
    const changed = changedBlocks(blocks, [...(changes.get(path) ?? []), ...lines]);
    return changed.flatMap((block) => operationsOf(block, source, names));
  });
  return new Set(touched);
}

/** Returns the paths of pages that modules declare (`path: '/x'`) if these, or a module of a page that they import, have changed. */
function touchedPaths(modules: string): Set<string> {
  const paths = globSync(modules, { cwd: repositoryFolder }).flatMap((module) => {
    const source = read(module);
    const declared = [...source.matchAll(/\b(?:path: |orderedPath\()'(\/[^']*)'/g)].map(([, path = '']) => path);
    if (declared.length === 0) return [];
    const imported = [...source.matchAll(/'(\.[^']*-pages?\.ts)'/g)].map(([, path = '']) =>
      join(dirname(module), path),
    );
    return [module, ...imported].some((path) => changes.has(path)) ? declared : [];
  });
  return new Set(paths);
}

/** Returns the paths of account pages that have changed since the last release. */
export const touchedAccountPages = () => touchedPaths('apps/gateway/src/accounts/pages/**/*.ts');

/** Returns whether a path of the site belongs to a page that has changed since the last release. */
export function isTouchedSitePage(): (path: string) => boolean {
  const patterns = [...touchedPaths('apps/site/src/**/*.ts')].map(
    (path) => new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`),
  );
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Returns the paths of screens of the console whose own module has changed since the last release. */
export function touchedScreens(): Set<string> {
  const areas = 'apps/console/src/areas';
  const paths = globSync(`${areas}/**/*.screens.ts`, { cwd: repositoryFolder }).flatMap((path) => {
    const screens = read(path).matchAll(/\bpath: '([^']+)'[^]*?import\('(\.[^']+)'\)/g);
    return [...screens].flatMap(([, screen = '', module = '']) =>
      changes.has(join(dirname(path), module)) ? [screen] : [],
    );
  });
  return new Set(paths);
}
