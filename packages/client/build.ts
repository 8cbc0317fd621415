// Builds `dist`: one module without imports, and its types.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuseWarnings } from '@commonplace/tools/bundle/refuse-warnings';
import { rolldown } from 'rolldown';
import { isolatedDeclarationSync } from 'rolldown/experimental';

async function writeModule(): Promise<void> {
  await using bundle = await rolldown({
    input: 'src/client.ts',
    platform: 'neutral',
    tsconfig: false,
    onLog: refuseWarnings,
  });
  await bundle.write({ dir: 'dist', format: 'esm', comments: { jsdoc: false } });
}

function writeTypes(): void {
  for (const file of globSync('**/*.ts', { cwd: 'src' })) {
    const { code, errors } = isolatedDeclarationSync(file, readFileSync(join('src', file), 'utf8'));
    if (errors.length > 0) throw new Error(errors.map(({ message }) => `${file}: ${message}`).join('\n'));
    const target = join('dist', file.replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(target), { recursive: true });
    // Published declarations import the published files.
    writeFileSync(target, code.replaceAll(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
  }
}

rmSync('dist', { recursive: true, force: true });
await writeModule();
writeTypes();
