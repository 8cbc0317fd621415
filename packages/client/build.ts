// Makes `dist`: one module that needs nothing, and its types. What is in it of others comes with their licences.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { libraries } from '@commonplace/bundle/libraries';

await using bundle = await rolldown({
  input: { client: 'src/client.ts' },
  platform: 'neutral',
  tsconfig: 'src/tsconfig.json',
  plugins: [libraries()],
});
await bundle.write({ dir: 'dist', format: 'esm', comments: { jsdoc: false } });
const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
execFileSync(tsc, ['--build', 'src'], { stdio: 'inherit' });
