import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, copyFile, cp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresCommands, postgresUrl } from '@commonplace/engines/postgres';
import { type Command, completeSearchPath } from '@commonplace/engines/programs';
import { Client } from 'pg';
import { freePort } from '@commonplace/engines/ports';
import type { CertificateFiles } from './certificates.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** A PostgreSQL server of the tests, with its data in a temporary folder, in memory if there is room. */
export interface PostgresServer extends AsyncDisposable {
  readonly port: number;
  /** The folder of its data. */
  readonly folder: string;
  /** Returns the URL of a database of this server; it need not exist. */
  databaseUrl(name: string): string;
  /** Disconnects every client and stops; the data stays. */
  stop(): Promise<void>;
  /** Ends at once, as if it crashed; the data stays. */
  crash(): Promise<void>;
  /** Starts again on the same port with the same data. */
  start(): Promise<void>;
}

const START_DEADLINE_MS = 60_000;

/** Speeds up connections: the password hash needs no protection here. */
const initdbOptions = ['--no-sync', '--set=scram_iterations=1'];

/** The superuser needs no password, since checking one takes a fifth of the processor time of a connection. */
const allowedConnections = `
host all postgres 127.0.0.1/32 trust
host replication postgres 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`;

const settings = {
  // Test data needs no durability.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  // The files may be in memory.
  min_wal_size: '32MB',
  max_wal_size: '128MB',
  max_wal_senders: '0',
  // Autovacuum would visit hundreds of databases all the time. Tests of query plans analyze their tables themselves.
  autovacuum: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // A worker has up to two platforms, with about 40 connections each at a burst of requests.
  max_connections: '1000',
  shared_buffers: '64MB',
};

export interface PostgresOptions {
  /** Serves with TLS. */
  certificate?: CertificateFiles;
  /** Settings that differ from those of the other test servers. */
  settings?: Record<string, string>;
  /** Makes the server a standby of another, which is stopped while its data is copied. */
  standbyOf?: PostgresServer;
}

/** Starts a PostgreSQL server on a free port. Disposing stops it and removes its data. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const { certificate, standbyOf } = options;
  const port = await freePort();
  const parent = await makeScratchFolder('postgres');
  const searchPath = completeSearchPath(process.env['PATH']);
  const folder = join(parent, 'data');
  const ssl = certificate ? 'on' : 'off';
  const access = { user: 'postgres', password: 'postgres' };
  const cluster = { folder, port, ...access, settings: { ...settings, ssl, ...options.settings }, searchPath };
  const { serve, initialize } = await postgresCommands({ ...cluster, initdbOptions });
  const databaseUrl = (name: string) => postgresUrl(cluster, name);
  const remove = () => rm(parent, { recursive: true, force: true });
  let server: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals) => {
    if (!server || hasEnded(server)) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const stop = () => end('SIGINT'); // Fast shutdown.
  const start = async () => {
    server = await serveUntilReady(serve, databaseUrl('postgres'));
  };
  try {
    if (standbyOf) await copyData(standbyOf, folder);
    else await initialize();
    await writeFile(join(folder, 'pg_hba.conf'), allowedConnections);
    if (certificate) await install(certificate, folder);
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    port,
    folder,
    databaseUrl,
    stop,
    crash: () => end('SIGQUIT'),
    start,
    async [Symbol.asyncDispose]() {
      await stop();
      await remove();
    },
  };
}

/** Copies the data of a stopped server, which this one follows from then on. */
async function copyData(primary: PostgresServer, folder: string): Promise<void> {
  await cp(primary.folder, folder, { recursive: true });
  const following = `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=standby'\n`;
  await writeFile(join(folder, 'postgresql.auto.conf'), following);
  await writeFile(join(folder, 'standby.signal'), '');
  const { uid, gid } = await stat(primary.folder);
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid);
}

/** Copies a certificate to the data folder; the server must own the key. */
async function install({ cert, key }: CertificateFiles, folder: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  for (const [source, name] of [
    [cert, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    await copyFile(source, join(folder, name));
    await chown(join(folder, name), uid, gid);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function serveUntilReady([program, ...args]: Command, url: string): Promise<ChildProcess> {
  const output: string[] = [];
  const server = spawn(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  server.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await answers(url))) {
    if (hasEnded(server) || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`PostgreSQL did not start: ${output.slice(-10).join('')}`);
    }
    await sleep(25);
  }
  return server;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // A restarting server is reported by the result below.
  try {
    await client.connect();
    return true;
  } catch {
    return false; // Not listening yet, or still starting up.
  } finally {
    await client.end();
  }
}
