import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { postgresCommands, postgresUrl, type PostgresCluster } from '@commonplace/engines/postgres';
import { Client } from 'pg';
import { commandLineOf, endLeftover, identifyProcess, postgresEndings } from '../process-identity.ts';
import type { ProcessSpec } from '../supervised-process.ts';

export interface PostgresOptions {
  /** Folder of the cluster; created if missing. */
  folder: string;
  port: number;
  password: string;
  logPath: string;
  env: NodeJS.ProcessEnv;
  searchPath: string;
}

/** Name of the superuser of the embedded server. */
export const superuser = 'commonplace';

const STOP_GRACE_MS = 2500;
// Sized for a small machine. Each of the five services opens up to 14 connections, and twice that during its
// replacement.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '150',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

function clusterOf({ folder, port, password, searchPath }: PostgresOptions): PostgresCluster {
  return { folder, port, user: superuser, password, settings: SETTINGS, searchPath };
}

/** Returns the URL of a database of the embedded server, as its superuser. */
export function embeddedDatabaseUrl(options: PostgresOptions, database: string): string {
  return postgresUrl(clusterOf(options), database);
}

/** Returns the URL of a service's database, as the role that owns it. */
export function ownDatabaseUrl({ port }: Pick<PostgresOptions, 'port'>, service: string, password: string): string {
  const name = `commonplace_${service}`;
  return postgresUrl({ port, user: name, password }, name);
}

/**
 * Cleans up after a killed server: ends a server that still runs on this folder, and removes a lock file whose process
 * id belongs to another program, which PostgreSQL does not do itself.
 */
async function clearLeftover(folder: string): Promise<void> {
  const lockFile = join(folder, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const identity = identifyProcess(Number(readFileSync(lockFile, 'utf8').split('\n')[0]));
  if (!identity) return;
  const commandLine = commandLineOf(identity.pid);
  if (commandLine?.includes(folder)) await endLeftover(identity, postgresEndings);
  else if (commandLine) rmSync(lockFile);
}

async function checkReady(url: string, signal: AbortSignal): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined); // The rejected call below reports it.
  try {
    await client.connect();
    signal.throwIfAborted();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

/** Returns the process of PostgreSQL on 127.0.0.1. */
export async function postgresProcess(options: PostgresOptions): Promise<ProcessSpec> {
  const { serve, initialize } = await postgresCommands(clusterOf(options));
  return {
    name: 'postgres',
    command: serve,
    env: options.env,
    workingFolder: '/',
    logPath: options.logPath,
    stopSignal: 'SIGINT', // Fast shutdown: rolls back open transactions and writes all data.
    stopGraceMs: STOP_GRACE_MS,
    async prepare() {
      if (!existsSync(join(options.folder, 'PG_VERSION'))) await initialize();
      await clearLeftover(options.folder);
    },
    checkReady: (signal) => checkReady(embeddedDatabaseUrl(options, 'postgres'), signal),
  };
}
