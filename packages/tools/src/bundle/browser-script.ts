import { rolldown, type OutputChunk } from 'rolldown';
import { libraries } from './libraries.ts';
import { refuseWarnings } from './refuse-warnings.ts';

/** Bundles a module for browsers into one script, which begins with the licenses of its libraries. */
export async function bundleScript(input: string): Promise<string> {
  const [script] = await bundle({ main: input }, false);
  return script?.code ?? '';
}

/**
 * Bundles a module for browsers and the modules that it imports when they are needed, each into a script with its name. All belong
 * into one folder. The first begins with the licenses of the libraries of all.
 */
export async function bundleScripts(name: string, input: string): Promise<{ fileName: string; code: string }[]> {
  return bundle({ [name]: input }, true);
}

async function bundle(input: Record<string, string>, codeSplitting: boolean): Promise<OutputChunk[]> {
  await using bundle = await rolldown({
    input,
    platform: 'browser',
    tsconfig: false,
    plugins: [libraries()],
    onLog: refuseWarnings,
  });
  const names = { entryFileNames: '[name].js', chunkFileNames: '[name].js' };
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting, ...names });
  const [script, ...others] = output.filter((file) => file.type === 'chunk');
  const licenses = output.find((file) => file.type === 'asset');
  if (!script || licenses?.type !== 'asset') throw new Error('the bundle names no licenses');
  const text = String(licenses.source).replaceAll('*/', '* /');
  return [text === '' ? script : { ...script, code: `/*!\n${text}*/\n${script.code}` }, ...others];
}
