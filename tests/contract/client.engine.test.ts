import { picture } from '@commonplace/images/testing/pictures';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { codeBlocks, openExampleFolder } from '../support/documentation-examples.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

const client = fileURLToPath(new URL('../../packages/client/', import.meta.url));
/** Its generator, whose types are checked in the project of the client. */
const { makeCode } = (await import(join(client, 'generate/code.ts'))) as {
  makeCode(document: unknown): Promise<Record<string, string>>;
};

let platform: Platform;
test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

test('generates the client from the served document', async () => {
  const served = await platform.request('GET', '/api/openapi.json');
  for (const [name, code] of Object.entries(await makeCode(served.json())))
    expect(await readFile(join(client, 'src/gen', name), 'utf8'), name).toBe(code);
});

/** Returns the expected output of a README program: the comments next to its lines. */
function linesShown(program: string): RegExp[] {
  return Array.from(program.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm), ([, line = '']) => {
    const pieces = line.split('...').map((piece) => piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
    return new RegExp(`^${pieces.join('.*')}$`);
  });
}

test('installs the packed client in an empty project, and runs the examples of its README', async () => {
  await using examples = await openExampleFolder();
  const npm = 'npm --offline --no-audit --no-fund --silent';
  await examples.run(`${npm} pack '${client}' --pack-destination . && ${npm} init -y`, {});
  await examples.run(`${npm} install ./commonplace-client-*.tgz`, {});
  expect(await examples.run('ls node_modules', {})).toBe('@commonplace\n');

  const program = (await codeBlocks('packages/client/README.md', 'js')).join('\n');
  const { apiKey: KEY } = await platform.createUser();
  await writeFile(join(examples.folder, 'picture.jpg'), await picture('jpeg', 600, 400));
  const { output } = await examples.start('first-things.mjs', program, { SITE: platform.url, KEY });
  const shown = linesShown(program);
  expect(shown).toHaveLength(9);
  expect((await output).split('\n')).toEqual(shown.map((line) => expect.stringMatching(line)));

  // Its types need no other package either.
  await writeFile(join(examples.folder, 'types.mts'), "export * from '@commonplace/client';\n");
  const options = '--noEmit --strict --module nodenext --target es2022 --lib es2022,dom --types ""';
  expect(await examples.run(`tsc ${options} types.mts`, {})).toBe('');
});
