import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './testing/children.ts';

const lock = fileURLToPath(new URL('folder-lock.mjs', import.meta.url));

/** Starts a process that writes its name before and after a pause, under the lock. */
async function runUnderLock(folder: string, name: string): Promise<void> {
  const code = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withFolderLock } from ${JSON.stringify(lock)};
    const write = () => appendFileSync(${JSON.stringify(join(folder, 'order'))}, '${name}\\n');
    await withFolderLock(${JSON.stringify(join(folder, 'lock'))}, { onWait: () => undefined }, async () => {
      write();
      await sleep(300);
      write();
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  expect(exitCode).toBe(0);
}

test('runs two commands one after the other', async () => {
  const folder = temporaryFolder();

  await Promise.all([runUnderLock(folder, 'a'), runUnderLock(folder, 'b')]);

  const order = readFileSync(join(folder, 'order'), 'utf8').trim().split('\n');
  expect([
    ['a', 'a', 'b', 'b'],
    ['b', 'b', 'a', 'a'],
  ]).toContainEqual(order);
});

test('takes over the lock of a process that has ended', async () => {
  const folder = temporaryFolder();
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(join(folder, 'lock'), String(child.pid));

  await runUnderLock(folder, 'a');

  expect(readFileSync(join(folder, 'order'), 'utf8')).toBe('a\na\n');
});
