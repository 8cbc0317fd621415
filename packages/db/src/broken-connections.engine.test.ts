import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';
import { openWatchedSession } from './watched-session.ts';

const poolMax = 2;
const unavailable = { name: 'DomainError', code: 'unavailable' };

/** Starts a proxy that breaks a connection as soon as the given text passes. Returns its URL. */
async function startBreakingProxy(text: () => string | undefined): Promise<string> {
  const url = new URL(newDatabaseUrl());
  const target = { host: url.hostname, port: Number(url.port) };
  const proxy = createServer((near) => {
    const far = connect(target);
    const end = () => [near, far].forEach((socket) => socket.destroy());
    [near, far].forEach((socket) => socket.on('error', end).on('close', end));
    far.pipe(near);
    near.on('data', (chunk: Buffer) => {
      const unwanted = text();
      if (unwanted !== undefined && chunk.includes(unwanted)) end();
      else far.write(chunk);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  url.port = String((proxy.address() as AddressInfo).port);
  url.pathname = '/postgres';
  return url.href;
}

function open(url: string): Promise<Database> {
  const logger = pino({ level: 'silent' });
  return openDatabase({ url, entities: [], logger, applicationName: 'broken', poolMax });
}

test.each(['begin', 'rollback', 'commit'])(
  'returns connections that break at %s to the pool, which opens new ones',
  async (statement) => {
    let unwanted: string | undefined;
    await using database = await open(await startBreakingProxy(() => unwanted));
    const work = () =>
      database.transaction(undefined, async (em) => {
        await sql`select 1`.execute(em.getKysely());
        if (statement === 'rollback') throw new Error('changed my mind');
      });
    const failure = statement === 'rollback' ? { message: 'changed my mind' } : unavailable;
    unwanted = statement;
    for (let attempt = 0; attempt < 3 * poolMax; attempt += 1) await expect(work()).rejects.toMatchObject(failure);
    unwanted = undefined;
    await Promise.all(Array.from({ length: 3 * poolMax }, () => database.ping()));
  },
);

test('fails the next statement, not the process, when a connection breaks in a transaction', async () => {
  await using database = await open(await startBreakingProxy(() => undefined));
  await using other = await open(await startBreakingProxy(() => undefined));
  const outcome = database.transaction(undefined, async (em) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(em.getKysely());
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.fork().getKysely());
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(em.getKysely());
  });
  await expect(outcome).rejects.toMatchObject(unavailable);
  await database.ping();
});

test('prints nothing when a caller has stopped waiting for a connection', async () => {
  const printed = vi.spyOn(console, 'error');
  onTestFinished(() => printed.mockRestore());
  let unwanted: string | undefined = 'user';
  await using database = await open(await startBreakingProxy(() => unwanted));
  await expect(database.ping()).rejects.toMatchObject(unavailable);
  const late = new AbortController();
  const waiting = sql`select 1`.execute(database.reader(late.signal));
  late.abort(new Error('caller gave up'));
  await expect(waiting).rejects.toThrow('caller gave up');
  await new Promise((resolve) => setTimeout(resolve, 100));
  unwanted = undefined;
  await database.ping();
  expect(printed.mock.calls).toEqual([]);
});

/** Runs a statement that PostgreSQL refuses with this state. */
const failWith = (state: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'as if' using errcode = '${state}'; end $$`)}`;

test.each(['53100', '53200', '58030', '25006'])(
  'reports a server with error %s as unavailable, and closes its connections',
  async (state) => {
    const url = new URL(newDatabaseUrl());
    url.pathname = '/postgres';
    await using database = await open(url.href);
    const pids = async () => {
      const read = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.reader<object>());
      return new Set((await Promise.all([read(), read()])).map(({ rows }) => rows[0]?.pid));
    };
    const before = await pids();
    const alone = () => failWith(state).execute(database.reader<object>());
    const within = () =>
      database.transaction(undefined, async (em) => void (await failWith(state).execute(em.getKysely())));
    const single = () => database.write(undefined, failWith(state).compile(database.reader<object>()), () => undefined);
    for (const write of [alone, within, single, alone]) await expect(write()).rejects.toMatchObject(unavailable);
    for (const pid of await pids()) expect(before).not.toContain(pid);
  },
);

test('ends a session that holds a lock when its server was demoted', async () => {
  const url = new URL(newDatabaseUrl());
  url.pathname = '/postgres';
  const logger = pino({ level: 'silent' });
  await using session = await openWatchedSession({ url: url.href, applicationName: 'demoted', logger });
  await expect(session.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect(session.lost.aborted).toBe(false);
  const demoted = `do $$ begin raise exception 'as if' using errcode = '25006'; end $$`;
  await expect(session.query(demoted)).rejects.toMatchObject({ code: '25006' });
  expect(session.lost.aborted).toBe(true);
});
