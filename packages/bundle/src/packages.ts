import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** What a package says of itself. */
export interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/**
 * The folder of the package that a library's module is part of. What a library carries of another, without the manifest
 * of that, is its own.
 */
export function packageFolderOf(module: string): string {
  const marker = `${sep}node_modules${sep}`;
  const start = module.lastIndexOf(marker) + marker.length;
  const [scope = '', name = ''] = module.slice(start).split(sep);
  const folder = module.slice(0, start) + (scope.startsWith('@') ? join(scope, name) : scope);
  const carrier = module.slice(0, start - marker.length);
  const isCarried = carrier.includes(marker) && !existsSync(join(folder, 'package.json'));
  return isCarried ? packageFolderOf(carrier) : folder;
}

/** The folder of a package as it is installed for another; undefined when it is not. */
export function findPackage(name: string, forFolder: string): string | undefined {
  for (let folder = forFolder; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  }
  return undefined;
}

/** What packages ask of those who pass them on, in the order of their names. */
export function describeLicenses(folders: Iterable<string>): string {
  const sections = [...new Set([...folders].map((folder) => describeLicense(folder)))];
  return sections.toSorted().join('\n');
}

function describeLicense(folder: string): string {
  const { name, version, license = 'no license named' } = readManifest(folder);
  const files = globSync('{licen[sc]e,LICEN[SC]E,Licen[sc]e,COPYING,NOTICE}*', { cwd: folder }).toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts, ''].join('\n\n');
}
