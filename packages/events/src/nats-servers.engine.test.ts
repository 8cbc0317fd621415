import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@commonplace/engines/ports';
import { endNatsServer, natsCommand, startNatsServer, startTestNats } from '@commonplace/testing/nats';
import { makeScratchFolder } from '@commonplace/testing/scratch-folder';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { connectNats } from './nats.ts';
import { logger } from './testing/fixture.ts';

/** Starts a server with one user. */
async function startServer(user: string, pass: string) {
  const folder = await makeScratchFolder('nats-user');
  const configuration = join(folder, 'nats.conf');
  await writeFile(configuration, `authorization { user: "${user}", password: "${pass}" }\n`);
  const port = await freePort();
  const server = await startNatsServer(await natsCommand(port, join(folder, 'store'), ['-c', configuration]), port);
  const address = `127.0.0.1:${port}`;
  const end = () => endNatsServer(server, 'SIGKILL');
  return { address, end, [Symbol.asyncDispose]: end };
}

test('signs in to each server with the password of its address, at first and after a failover', async () => {
  await using first = await startServer('content', 'p@ss,1');
  await using second = await startServer('content', 'two');
  const registry = new Registry();
  const isConnected = async () => {
    const metric = await registry.getSingleMetric('commonplace_nats_connected')?.get();
    return metric?.values[0]?.value;
  };
  const url = `nats://content:p%40ss%2C1@${first.address},nats://content:two@${second.address}`;
  await using nats = connectNats({ url, name: 'servers', logger, registry });
  const server = async () => (await nats.connection()).getServer();
  const before = await server();
  expect(await isConnected()).toBe(1);
  const [gone, left] = before === first.address ? [first, second] : [second, first];
  await gone.end();
  await expect.poll(server).toBe(left.address);
  await nats.ping();
  expect(await isConnected()).toBe(1);
  await left.end();
  await expect.poll(isConnected).toBe(0);
});

test('keeps servers that were away when it connected', async () => {
  await using server = await startServer('content', 'one');
  const addresses = [server.address, `127.0.0.1:${await freePort()}`];
  const url = addresses.map((address) => `nats://content:one@${address}`).join();
  // The library tries them in random order.
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await using nats = connectNats({ url, name: 'servers', logger });
    const servers = (await nats.connection()).getServers().map(({ listen }) => listen);
    expect(servers.toSorted()).toEqual(addresses.toSorted());
  }
});

test('refuses a server that is too old, and says which version it needs', async () => {
  await using server = await startTestNats();
  const proxy = createServer((client) => {
    const upstream = connect(server.port, '127.0.0.1');
    client.on('error', () => upstream.destroy()).pipe(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('data', (chunk: Buffer) => {
      client.write(chunk.toString('latin1').replace(/"version":"[^"]+"/, '"version":"2.9.9"'), 'latin1');
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const recording = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const url = server.url.replace(/127\.0\.0\.1:\d+/, address);
  {
    await using nats = connectNats({ url, name: 'old', logger: recording });
    await expect(nats.ping()).rejects.toMatchObject({ code: 'unavailable' });
    const error = `nats-server 2.9.9 at ${address} is too old: use 2.9.10 or later`;
    expect(lines.join('')).toContain(error);
  }
  proxy.close();
});
