// `node src/generate/main.ts` bundles the editor for browsers into `src/gen/editor.js`, with the licenses of its libraries.
import { mkdirSync, writeFileSync } from 'node:fs';
import { libraries } from '@commonplace/tools/bundle/libraries';
import { refuseWarnings } from '@commonplace/tools/bundle/refuse-warnings';
import { rolldown } from 'rolldown';

await using bundle = await rolldown({
  input: 'src/browser/main.ts',
  platform: 'browser',
  tsconfig: false,
  plugins: [libraries()],
  onLog: refuseWarnings,
});
const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
const [script] = output;
const licenses = output.find((file) => file.type === 'asset');
if (licenses?.type !== 'asset') throw new Error('the bundle names no licenses');
mkdirSync('src/gen', { recursive: true });
writeFileSync('src/gen/editor.js', `/*!\n${String(licenses.source).replaceAll('*/', '* /')}*/\n${script.code}`);
