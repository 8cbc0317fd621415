import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findPackage, packageFolderOf, readManifest } from './packages.ts';
import type { Plugin } from 'rolldown';

/** Libraries with native code, which cannot be bundled. */
const nativeLibraries = /^sharp$/;

/** Copies native libraries and their dependencies to `node_modules` next to the bundle. */
export function native(): Plugin {
  const folders = new Map<string, string>();
  return {
    name: 'native',
    resolveId: {
      filter: { id: nativeLibraries },
      async handler(source, importer) {
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        if (!resolved) return null;
        include(source, packageFolderOf(resolved.id), folders);
        return { id: source, external: true };
      },
    },
    writeBundle({ dir = '' }) {
      const isOwn = (path: string) => basename(path) !== 'node_modules';
      for (const [name, folder] of folders) {
        cpSync(folder, join(dir, 'node_modules', name), { recursive: true, filter: isOwn });
      }
    },
  };
}

/** Missing optional dependencies are those of other systems. */
function include(name: string, folder: string, folders: Map<string, string>): void {
  const otherFolder = folders.get(name);
  if (otherFolder === folder) return;
  if (otherFolder !== undefined)
    throw new Error(`${name} is needed in two versions, from ${otherFolder} and from ${folder}`);
  folders.set(name, folder);
  const { dependencies, optionalDependencies } = readManifest(folder);
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const its = findPackage(needed, folder);
    if (its !== undefined) include(needed, its, folders);
    else if (optionalDependencies?.[needed] === undefined) throw new Error(`${name} needs ${needed}`);
  }
}
