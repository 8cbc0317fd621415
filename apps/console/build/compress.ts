import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const minBytes = 1_024;

/** Adds a Brotli and a gzip variant of each asset. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const folder = join(dir, 'assets');
      for (const name of readdirSync(folder)) {
        const content = readFileSync(join(folder, name));
        if (content.length < minBytes) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
