import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';
import { describeLicenses, packageFolderOf } from './packages.ts';

/** The module of the gRPC health service that reads its definition from the folder `proto` of its package. */
const health = /grpc-health-check\/build\/src\/health\.js$/;
const definition = 'health/v1/health.proto';

/**
 * What is not ours goes into the bundle without a source map: Node keeps all maps in memory, and those of the libraries
 * are ten times as large as our own. Their licenses come along, in `THIRD-PARTY.txt`.
 */
export function libraries(): Plugin {
  const folders = new Set<string>();
  return {
    name: 'libraries',
    transform: {
      filter: { id: /\/node_modules\// },
      handler(code, id) {
        folders.add(packageFolderOf(id));
        const map = { mappings: '' };
        if (!health.test(id)) return { code, map };
        const source = readFileSync(join(dirname(id), '../../proto', definition));
        this.emitFile({ type: 'asset', fileName: join('proto', definition), source });
        return { code: code.replaceAll('${__dirname}/../../proto', '${__dirname}/proto'), map };
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source: describeLicenses(folders) });
    },
  };
}
