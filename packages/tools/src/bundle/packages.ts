import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The used fields of a package.json. */
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

/** Returns the folder of the package that contains a module. A vendored package without a manifest counts as its carrier. */
export function packageFolderOf(module: string): string {
  const marker = `${sep}node_modules${sep}`;
  const start = module.lastIndexOf(marker) + marker.length;
  const [scope = '', name = ''] = module.slice(start).split(sep);
  const folder = module.slice(0, start) + (scope.startsWith('@') ? join(scope, name) : scope);
  const carrier = module.slice(0, start - marker.length);
  const isCarried = carrier.includes(marker) && !existsSync(join(folder, 'package.json'));
  return isCarried ? packageFolderOf(carrier) : folder;
}

/** Returns the folder of a package as another one resolves it, if it is installed. */
export function findPackage(name: string, forFolder: string): string | undefined {
  for (let folder = forFolder; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
  }
  return undefined;
}

/** Returns the licenses of packages, sorted by name. */
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
