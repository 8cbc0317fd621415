import { rolldown } from 'rolldown';
import { libraries } from './libraries.ts';
import { refuseWarnings } from './refuse-warnings.ts';

/** Bundles a module for browsers into one script, which begins with the licenses of its libraries. */
export async function bundleScript(input: string): Promise<string> {
  await using bundle = await rolldown({
    input,
    platform: 'browser',
    tsconfig: false,
    plugins: [libraries()],
    onLog: refuseWarnings,
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  const [script] = output;
  const licenses = output.find((file) => file.type === 'asset');
  if (licenses?.type !== 'asset') throw new Error('the bundle names no licenses');
  const text = String(licenses.source).replaceAll('*/', '* /');
  return text === '' ? script.code : `/*!\n${text}*/\n${script.code}`;
}
