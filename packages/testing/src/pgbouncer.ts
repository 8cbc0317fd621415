import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@commonplace/engines/ports';
import { postgresAccount, runAs } from '@commonplace/engines/postgres-account';
import { type Command, completeSearchPath, endWithParent } from '@commonplace/engines/programs';
import { Client } from 'pg';
import { makeScratchFolder } from './scratch-folder.ts';

/** A PgBouncer in transaction mode. */
export interface PgBouncer extends AsyncDisposable {
  /** Returns the URL through PgBouncer for a URL of its server. */
  pooled(url: string): string;
}

const startDeadlineMs = 60_000;
/** Connections to PostgreSQL per database; fewer than those of a service, so that transactions of different clients share one. */
const poolSize = 3;

/** Starts a PgBouncer before the server of a superuser's URL. */
export async function startPgBouncer(program: string, serverUrl: string): Promise<PgBouncer> {
  const server = new URL(serverUrl);
  const port = await freePort();
  const folder = await makeScratchFolder('pgbouncer');
  const configuration = join(folder, 'pgbouncer.ini');
  await writeFile(
    configuration,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
`,
  );
  // PgBouncer refuses to run as root.
  await chmod(folder, 0o755);
  const searchPath = completeSearchPath(process.env['PATH']);
  const account = postgresAccount(searchPath);
  const command: Command = [program, '-q', configuration];
  const [path, ...args] = account
    ? runAs(account, [program, folder], searchPath, command)
    : endWithParent('TERM', searchPath, command);
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const pooled = (url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
  await untilAnswering(child, pooled(serverUrl));
  return {
    pooled,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('PgBouncer did not start');
    await sleep(25);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
