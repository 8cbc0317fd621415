// `node ../../packages/bundle/src/main.ts [program ...]`, in an app's folder: makes its `dist`. `main.js` and what lies
// beside it is all that the app needs besides Node. What it runs in threads and processes of their own are further
// programs: modules, each by the name that the app imports it by.
import { rmSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraries } from './libraries.ts';
import { native } from './native.ts';
import { oneByte } from './one-byte.ts';
import { plainHttp } from './plain-http.ts';

// Apps are built beside each other: more threads than that would only wait for each other.
process.env['RAYON_NUM_THREADS'] = '1';
const { rolldown } = await import('rolldown');

const traces = fileURLToPath(new URL('traces.ts', import.meta.url));
// What a CommonJS module finds beside itself.
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
    plugins: [native(), plainHttp(), libraries(), oneByte()],
    // pg looks for it only when it is told to.
    external: ['pg-native'],
    // A file that a module reads beside itself comes along.
    experimental: { resolveNewUrlToAsset: true },
    onLog(_level, log) {
      // A library that warns of its own old functions makes their successors of text, of names that all lie within it.
      if (log.code === 'EVAL' && log.loc?.file?.includes('/node_modules/depd/')) return;
      throw new Error(log.message);
    },
  });
  await bundle.write({
    dir: 'dist',
    format: 'esm',
    chunkFileNames: '[name].js',
    // Node keeps the text of what it runs, of which this would be a third.
    comments: { jsdoc: false },
    // Traces name our sources, which need not be at hand.
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
  // It has been written even so.
  clear();
  throw error;
}
