import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { repositoryFolder } from './data-folder.ts';
import { temporaryFolder } from './testing/children.ts';

const run = fileURLToPath(new URL('run.mjs', import.meta.url));

/** Runs the preflight of `npm start` and a program that prints "started" instead of the platform. */
async function start(variables: Record<string, string>) {
  const args = [run, '--preflight', '--build', '--', 'echo', 'started'];
  const env = { ...process.env, npm_lifecycle_event: '', ...variables };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `${(server.address() as AddressInfo).port}`;
}

describe('preflight of npm start', () => {
  test('reports a port in use', async () => {
    const port = await takenPort();

    const { code, output } = await start({ PORT: port, DATA_DIR: temporaryFolder() });

    expect(code).toBe(1);
    expect(output).toBe(`PORT: another program listens on 127.0.0.1:${port}. Set PORT to a free port.\n`);
  });

  test('reports a data folder that is not writable', async () => {
    const file = join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');

    const { code, output } = await start({ PORT: '0', DATA_DIR: join(file, 'data') });

    expect(code).toBe(1);
    expect(output).toBe(`DATA_DIR: ${join(file, 'data')} cannot be written to (ENOTDIR).\n`);
  });

  test('reports all problems at once, including a missing nats-server', async () => {
    // A machine without any programs except this Node.
    const programs = temporaryFolder();
    symlinkSync(process.execPath, join(programs, 'node'));
    const module = fileURLToPath(new URL('preflight.mjs', import.meta.url));
    const port = await takenPort();
    const code = `
      const { findObstacles } = await import(${JSON.stringify(module)});
      process.getuid = () => 1000;
      const environment = { PATH: ${JSON.stringify(programs)}, PORT: '${port}', DATA_DIR: ${JSON.stringify(programs)} };
      const folders = { systemFolders: [] };
      console.log(JSON.stringify(await findObstacles(environment, ${JSON.stringify(repositoryFolder)}, folders)));
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(child, 'close');

    const [nats, taken, ...others] = JSON.parse(output) as string[];
    expect(nats).toMatch(/^nats-server is missing\. On Debian: sudo apt-get install nats-server/);
    expect(taken).toMatch(/^PORT: /);
    expect(others).toEqual([]);
  });
});
