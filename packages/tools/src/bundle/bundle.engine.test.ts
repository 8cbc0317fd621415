import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const bundler = fileURLToPath(new URL('main.ts', import.meta.url));

const main = `import { Worker } from 'node:worker_threads';
import { answer } from 'a-library';
import type { Unknown } from './nowhere.ts';

const given: Unknown = answer;
new Worker(new URL('./thread.js', import.meta.url)).on('message', async (heard) => {
  console.log(given, heard);
  (await import('./fail.ts')).fail();
});
`;
const thread = `import { parentPort } from 'node:worker_threads';
import { answer } from 'a-library';

const failure = new Error('in a thread');
parentPort?.postMessage([answer + 1, failure.stack?.includes('src/thread.ts:4:')].join());
`;
const fail = `interface Said {
  what: string;
}

export function fail(): never {
  throw new Error(({ what: 'as it should' } satisfies Said).what);
}
`;

/** An app with a thread and a CommonJS library. */
function appWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const manifest = (name: string, more = {}) =>
  JSON.stringify({ name, version: '1.2.3', license: 'MIT', main: 'index.js', ...more });
const library = {
  'package.json': '{ "type": "module" }',
  'node_modules/a-library/package.json': manifest('a-library'),
  'node_modules/a-library/index.js': 'exports.answer = 41;',
  'node_modules/a-library/LICENSE.md': 'Copyright of its makers',
};

test('builds a bundle that runs without sources and libraries, with stack traces that name the sources', async () => {
  const folder = appWith({ ...library, 'src/main.ts': main, 'src/thread.ts': thread, 'src/fail.ts': fail });
  await run(process.execPath, [bundler, './src/thread.ts'], { cwd: folder });
  for (const name of ['src', 'node_modules']) rmSync(join(folder, name), { recursive: true });

  const ended = run(process.execPath, ['dist/main.js'], { cwd: folder });

  await expect(ended).rejects.toMatchObject({
    stdout: '41 42,true\n',
    stderr: expect.stringMatching(/as it should\n.*src\/fail\.ts:6:/s),
  });
});

test('includes files next to modules, native libraries and licenses', async () => {
  const folder = appWith({
    ...library,
    'node_modules/sharp/package.json': manifest('sharp', {
      dependencies: { 'a-library': '1' },
      optionalDependencies: { 'of-another-system': '1' },
    }),
    'node_modules/sharp/index.js': "module.exports = require('a-library').answer + 1;",
    'src/main.ts': `import { readFileSync } from 'node:fs';
      import { answer } from 'a-library';
      import sharp from 'sharp';
      console.log(sharp, answer, readFileSync(new URL('./texts/text.txt', import.meta.url), 'utf8'));`,
    'src/texts/text.txt': 'as it stands',
  });
  await run(process.execPath, [bundler], { cwd: folder });
  for (const name of ['src', 'node_modules']) rmSync(join(folder, name), { recursive: true });

  expect(await run(process.execPath, ['dist/main.js'], { cwd: folder })).toMatchObject({
    stdout: '42 41 as it stands\n',
  });
  const licenses = readFileSync(join(folder, 'dist/THIRD-PARTY.txt'), 'utf8');
  expect(licenses).toContain('a-library 1.2.3 (MIT)\n\nCopyright of its makers');
});

test('escapes non-ASCII characters without changing their meaning', async () => {
  const text = "console.log(`…${'–'}`, /[–😀]/u.test('😀'), 'é');\n";
  const folder = appWith({ 'package.json': '{ "type": "module" }', 'src/main.ts': text });
  await run(process.execPath, [bundler], { cwd: folder });

  expect(await run(process.execPath, ['dist/main.js'], { cwd: folder })).toMatchObject({ stdout: '…– true é\n' });
  expect(readFileSync(join(folder, 'dist/main.js'), 'utf8')).not.toMatch(/[^\0-\u007f]/);
});

test('fails on a missing module and removes the previous output', async () => {
  const folder = appWith({ ...library, 'src/main.ts': "import 'nowhere';\n", 'dist/main.js': '' });

  await expect(run(process.execPath, [bundler], { cwd: folder })).rejects.toThrow("'nowhere'");

  expect(existsSync(join(folder, 'dist'))).toBe(false);
});
