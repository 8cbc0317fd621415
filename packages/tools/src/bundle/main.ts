// `node ../../packages/tools/src/bundle/main.ts [program ...]` bundles the app in the current folder with its dependencies into
// `dist/`, which needs nothing but Node. Further programs are modules that run in threads or child processes, named as the
// app imports them.
import { rmSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraries } from './libraries.ts';
import { native } from './native.ts';
import { oneByte } from './one-byte.ts';
import { refuseWarnings } from './refuse-warnings.ts';

// Apps are built in parallel, so more threads would only compete.
process.env['RAYON_NUM_THREADS'] = '1';
const { rolldown } = await import('rolldown');

const traces = fileURLToPath(new URL('traces.ts', import.meta.url));
// For CommonJS modules.
const dirname = 'const __dirname = import.meta.dirname;';

async function build(programs: readonly string[]): Promise<void> {
  await using bundle = await rolldown({
    input: {
      traces,
      main: 'src/main.ts',
      ...Object.fromEntries(programs.map((program) => [parse(program).name, program])),
    },
    platform: 'node',
    tsconfig: false,
    plugins: [native(), libraries(), oneByte()],
    // An optional dependency of pg.
    external: ['pg-native'],
    // Includes files that a module reads relative to itself.
    experimental: { resolveNewUrlToAsset: true },
    onLog(level, log) {
      // This library builds wrappers for its deprecated functions with eval, from its own constants.
      if (log.code === 'EVAL' && log.loc?.file?.includes('/node_modules/depd/')) return;
      refuseWarnings(level, log);
    },
  });
  await bundle.write({
    dir: 'dist',
    format: 'esm',
    chunkFileNames: '[name].js',
    // Reduces memory, since Node keeps the source text; docstrings would be a third of it.
    comments: { jsdoc: false },
    // Stack traces name the sources, which are not included.
    sourcemap: true,
    sourcemapExcludeSources: true,
    intro: ({ isEntry, name }) => (isEntry && name !== 'traces' ? `import './traces.js';\n${dirname}` : dirname),
  });
}

const clear = () => rmSync('dist', { recursive: true, force: true });

clear();
try {
  await build(process.argv.slice(2));
} catch (error) {
  // The output exists despite the error.
  clear();
  throw error;
}
