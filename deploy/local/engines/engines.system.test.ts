import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { assignPorts } from '../ports.ts';
import { newSecrets } from '../secrets.ts';
import { identifyProcess, isRunning, type ProcessIdentity } from '../process-identity.ts';
import type { ProcessSpec } from '../supervised-process.ts';
import { Supervisor } from '../supervisor.ts';
import { searchPath, temporaryFolder } from '../testing/children.ts';
import { ensureNatsServer } from '@commonplace/engines/nats-server';
import { natsProcess } from './nats.ts';
import { postgresProcess, embeddedDatabaseUrl, type PostgresOptions } from './postgres.ts';

const START_MS = 60_000;

function supervise() {
  const said: string[] = [];
  const pids: ProcessIdentity[] = [];
  const supervisor = new Supervisor({ say: (line) => said.push(line), onSpawn: (_, identity) => pids.push(identity) });
  onTestFinished(() => supervisor.stopAll());
  return { supervisor, said, pids };
}

/** Starts a process without a supervisor, as if its supervisor had been killed. */
async function startUnsupervised(spec: ProcessSpec): Promise<ProcessIdentity> {
  await spec.prepare?.();
  const [program, ...args] = spec.command;
  const child = spawn(program, args, { cwd: spec.workingFolder, env: spec.env, detached: true, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await vi.waitFor(() => spec.checkReady(AbortSignal.timeout(2_000)), START_MS);
  const identity = identifyProcess(child.pid!);
  if (!identity) throw new Error(`${spec.name} has ended`);
  return identity;
}

async function postgresOptions(root: string): Promise<PostgresOptions> {
  const { postgres } = await assignPorts(['postgres'], join(root, 'ports.json'));
  const env = { PATH: searchPath };
  const folder = join(root, 'postgres');
  return { folder, port: postgres, password: 'p@ss word', logPath: join(root, 'postgres.log'), env, searchPath };
}

async function query(options: PostgresOptions, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: embeddedDatabaseUrl(options, 'postgres') });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

describe('PostgreSQL', { timeout: 3 * START_MS }, () => {
  /** The cluster of most tests, since creating one takes long. */
  let options: PostgresOptions;

  beforeAll(async () => {
    const root = mkdtempSync(join(tmpdir(), 'commonplace-local-'));
    options = await postgresOptions(root);
    return () => rmSync(root, { recursive: true, force: true });
  });

  async function supervisePostgres(processOptions = options) {
    const supervised = supervise();
    await supervised.supervisor.start(0, await postgresProcess(processOptions));
    return supervised;
  }

  test('keeps its data over a restart in a private folder, and leaves nothing running', async () => {
    const first = await supervisePostgres();
    await query(options, 'create table restarted as select 42 as answer');
    await first.supervisor.stopAll();
    expect(isRunning(first.pids[0]!)).toBe(false);

    await supervisePostgres();

    expect(await query(options, 'select answer from restarted')).toEqual([[42]]);
    expect(
      await query(options, "select current_setting('server_encoding'), current_setting('synchronous_commit')"),
    ).toEqual([['UTF8', 'on']]);
    expect(statSync(options.folder).mode & 0o777).toBe(0o700);
    await expect(query({ ...options, password: 'another' }, 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });

  test('restarts after kill -9 with every committed row', async () => {
    const { said, pids } = await supervisePostgres();
    await query(options, 'create table killed as select 1 as answer');

    process.kill(pids[0]!.pid, 'SIGKILL');
    await vi.waitFor(() => expect(said).toContain('postgres is running again'), START_MS);

    expect(await query(options, 'select answer from killed')).toEqual([[1]]);
  });

  test('replaces a server that a killed supervisor left running', async () => {
    const left = await startUnsupervised(await postgresProcess(options));
    await query(options, 'create table left_running as select 2 as answer');

    const { pids } = await supervisePostgres();

    expect(pids[0]!.pid).not.toBe(left.pid);
    expect(isRunning(left)).toBe(false);
    expect(await query(options, 'select answer from left_running')).toEqual([[2]]);
  });

  test('starts despite a lock file with the process id of another program', async () => {
    writeFileSync(join(options.folder, 'postmaster.pid'), `${process.pid}\n${options.folder}\n`);

    await supervisePostgres();

    expect(await query(options, 'select 1')).toEqual([[1]]);
  });

  test('recreates a cluster whose creation was interrupted, while another server runs', async () => {
    const other = await postgresOptions(temporaryFolder());
    mkdirSync(`${other.folder}.new`);
    writeFileSync(join(`${other.folder}.new`, 'half'), '');
    await Promise.all([supervisePostgres(other), supervisePostgres()]);

    await query(other, 'create table only_here ()');

    expect(await query(options, "select to_regclass('only_here')")).toEqual([[null]]);
  });

  test.runIf(userInfo().uid === 0)('drops the rights of root except for reading folders', async () => {
    const { pids } = await supervisePostgres();

    const status = readFileSync(`/proc/${pids[0]!.pid}/status`, 'utf8');
    const effective = BigInt(`0x${/^CapEff:\s*(\S+)/m.exec(status)?.[1]}`);
    expect(/^Uid:\s*(\d+)/m.exec(status)?.[1]).not.toBe('0');
    expect([1n << 1n, 1n << 2n]).toContain(effective); // CAP_DAC_OVERRIDE or CAP_DAC_READ_SEARCH
  });
});

async function greeting(port: number): Promise<{ jetstream?: boolean; host: string }> {
  const socket = connect({ port, host: '127.0.0.1' });
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return JSON.parse(data.toString().slice('INFO '.length));
}

/** Sends credentials and a ping, and returns the reply. */
async function ping(port: number, credentials: { user?: string; pass?: string }): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'data');
  socket.write(`CONNECT ${JSON.stringify({ ...credentials, verbose: false })}\r\nPING\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return data.toString().trim();
}

describe('NATS', { timeout: 2 * START_MS }, () => {
  async function natsSpec(root: string) {
    const { nats: port } = await assignPorts(['nats'], join(root, 'ports.json'));
    const program = await ensureNatsServer(searchPath, () => undefined);
    const logPath = join(root, 'nats.log');
    const passwords = newSecrets().natsPasswords;
    const spec = natsProcess({
      program,
      folder: join(root, 'nats'),
      port,
      logPath,
      env: { PATH: searchPath },
      searchPath,
      passwords,
    });
    return { spec, port, passwords };
  }

  test('serves JetStream on 127.0.0.1 only, for two servers side by side', async () => {
    const { supervisor } = supervise();
    const [one, two] = await Promise.all([natsSpec(temporaryFolder()), natsSpec(temporaryFolder())]);
    await Promise.all([supervisor.start(0, one.spec), supervisor.start(0, two.spec)]);

    const greetings = await Promise.all([greeting(one.port), greeting(two.port)]);

    expect(one.port).not.toBe(two.port);
    expect(greetings.map(({ jetstream, host }) => [jetstream, host])).toEqual([
      [true, '127.0.0.1'],
      [true, '127.0.0.1'],
    ]);
  });

  test('requires a user name and its password', async () => {
    const { supervisor } = supervise();
    const { spec, port, passwords } = await natsSpec(temporaryFolder());
    await supervisor.start(0, spec);

    expect(await ping(port, { user: 'content', pass: passwords.content })).toBe('PONG');
    const refused = "-ERR 'Authorization Violation'";
    expect(await ping(port, {})).toBe(refused);
    expect(await ping(port, { user: 'content', pass: passwords.gateway })).toBe(refused);
  });

  test('restarts after kill -9', async () => {
    const { supervisor, said, pids } = supervise();
    const { spec, port } = await natsSpec(temporaryFolder());
    await supervisor.start(0, spec);

    process.kill(pids[0]!.pid, 'SIGKILL');
    await vi.waitFor(() => expect(said).toContain('nats is running again'), START_MS);

    expect((await greeting(port)).jetstream).toBe(true);
  });
});

describe('a killed supervisor', { timeout: 2 * START_MS }, () => {
  test('ends its engines', async () => {
    const script = fileURLToPath(new URL('../testing/run-engines.ts', import.meta.url));
    const args = [script, temporaryFolder()];
    const supervisor = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(supervisor.stdout, 'data')) as [Buffer];
    const engines = JSON.parse(line.toString()) as ProcessIdentity[];
    expect(engines.map(isRunning)).toEqual([true, true]);

    supervisor.kill('SIGKILL');

    await vi.waitFor(() => expect(engines.map(isRunning)).toEqual([false, false]), 60_000);
  });
});
