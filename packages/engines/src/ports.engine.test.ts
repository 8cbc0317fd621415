import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

const run = promisify(execFile);
const giveMany = `
  import { freePort } from ${JSON.stringify(new URL('ports.ts', import.meta.url).href)};
  process.stdin.resume();
  const ports = [];
  for (let count = 0; count < 100; count += 1) ports.push(await freePort());
  console.log(JSON.stringify(ports));
`;

/** Returns the ports of another process, which runs until its standard input ends. */
async function portsOfAnother(): Promise<{ ports: number[]; end(): void }> {
  const running = run(process.execPath, ['--input-type=module', '--eval', giveMany]);
  const [line] = (await once(running.child.stdout!, 'data')) as [string];
  return { ports: JSON.parse(line) as number[], end: () => running.child.stdin!.end() };
}

test('never returns a port twice, also across processes', async () => {
  const others = await Promise.all([portsOfAnother(), portsOfAnother(), portsOfAnother()]);
  const mine = await Promise.all(Array.from({ length: 100 }, () => freePort()));
  for (const { end } of others) end();
  const all = [...mine, ...others.flatMap(({ ports }) => ports)];
  expect(all).toHaveLength(400);
  expect(new Set(all).size).toBe(400);
  expect(all.every((port) => port >= 15_000 && port < 32_768)).toBe(true);
});

test('returns a preferred port if it is free, or else another', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const another = await freePort(port);
  expect(another).not.toBe(port);
  await promisify(server.close.bind(server))();
  expect(await freePort(port)).toBe(port);
});
