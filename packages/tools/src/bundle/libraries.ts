import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';
import { describeLicenses, packageFolderOf } from './packages.ts';

/** Module of the gRPC health service that reads its definition from its package folder. */
const health = /grpc-health-check\/build\/src\/health\.js$/;
const definition = 'health/v1/health.proto';

/**
 * Bundles libraries without source maps, since Node keeps all maps in memory and those of libraries are large. Writes their
 * licenses to `THIRD-PARTY.txt`.
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
