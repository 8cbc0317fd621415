import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { Migration } from '@commonplace/db/migrations';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startTestNats } from './nats.ts';
import { freePort } from '@commonplace/engines/ports';
import { createTestDatabase } from './postgres.ts';
import { settled } from './settled.ts';

class CreateNotes extends Migration {
  override name = '0001-notes';
  override up() {
    this.addSql('create table notes (title text)');
  }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('createTestDatabase creates isolated databases and drops them', async () => {
  const open = () => createTestDatabase({ migrations: [CreateNotes] });
  const [first, second] = await Promise.all([open(), open()]);
  await query(first.url, `insert into notes values ('mine')`);
  expect(await query(second.url, 'select * from notes')).toEqual([]);
  await Promise.all([first[Symbol.asyncDispose](), second[Symbol.asyncDispose]()]);
  await expect(query(first.url, 'select 1')).rejects.toThrow('does not exist');
});

test('freePort returns a port below 32768 that is free', async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

test('startTestNats restarts a killed server on the same port', async () => {
  await using server = await startTestNats();
  const accepts = async () => {
    const socket = createConnection({ host: '127.0.0.1', port: server.port });
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  };
  expect(await accepts()).toBe(true);
  await server.kill();
  expect(await accepts()).toBe(false);
  await server.restart();
  expect(await accepts()).toBe(true);
});

test('settled waits for two quiet rounds, and names unsettled parts', async () => {
  const answers = [false, true, false, true, true];
  const part = { name: 'relay', settled: async () => answers.shift() ?? true };
  await settled([part]);
  expect(answers).toEqual([]);
  const stuck = { name: 'consumers of content', settled: async () => false };
  await expect(settled([part, stuck], { timeoutMs: 50 })).rejects.toThrow('part 1 (consumers of content)');
});

test('settled detects an event that moves to a part that was just checked', async () => {
  // Two hops: a consumer writes what a job turns into an event, which the other consumer handles.
  let place: 'consumer' | 'job' | 'outbox' | 'handled' = 'consumer';
  let written = 0;
  let acknowledged = 0;
  const move = (from: typeof place, to: typeof place) => {
    if (place !== from) return;
    place = to;
    if (to === 'outbox') written += 1;
    else acknowledged += 1;
  };
  const parts = [
    {
      settled: async () => place !== 'outbox',
      position: async () => (place === 'outbox' ? undefined : `${written}`),
    },
    {
      async settled() {
        move('job', 'outbox');
        return place !== 'job';
      },
    },
    {
      settled: async () => place !== 'consumer',
      async position() {
        move('consumer', 'job');
        return `${acknowledged}`;
      },
    },
  ];
  const handler = setInterval(() => move('outbox', 'handled'), 50);
  await settled(parts);
  clearInterval(handler);
  expect(place).toBe('handled');
});
