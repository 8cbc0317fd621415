import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { natsAuthorization, type NatsUser } from '@commonplace/engines/nats-access';
import { endWithParent } from '@commonplace/engines/programs';
import type { ProcessSpec } from '../supervised-process.ts';

export interface NatsOptions {
  /** Full path of nats-server. */
  program: string;
  /** Folder of the JetStream store; created if missing. */
  folder: string;
  port: number;
  logPath: string;
  env: NodeJS.ProcessEnv;
  searchPath: string;
  passwords: Record<NatsUser, string>;
}

const STOP_GRACE_MS = 1000;

/** Returns the URL of the embedded server with the credentials of a user. */
export function natsUrl({ port, passwords }: Pick<NatsOptions, 'port' | 'passwords'>, user: NatsUser): string {
  return `nats://${user}:${passwords[user]}@127.0.0.1:${port}`;
}

/** The server sends INFO after it has recovered its streams. */
async function checkReady(port: number, signal: AbortSignal): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    const [greeting] = (await once(socket, 'data', { signal })) as [Buffer];
    if (!greeting.toString().includes('"jetstream":true')) throw new Error('JetStream is not ready');
  } finally {
    socket.destroy();
  }
}

/** Returns the process of nats-server with JetStream on 127.0.0.1, with permissions per user. */
export function natsProcess(options: NatsOptions): ProcessSpec {
  const listen = ['--addr', '127.0.0.1', '--port', `${options.port}`];
  const configuration = ['--config', `${options.folder}.conf`];
  const store = ['--jetstream', '--store_dir', options.folder];
  return {
    name: 'nats',
    command: endWithParent('TERM', options.searchPath, [options.program, ...configuration, ...listen, ...store]),
    env: options.env,
    workingFolder: '/',
    logPath: options.logPath,
    stopSignal: 'SIGTERM',
    stopGraceMs: STOP_GRACE_MS,
    async prepare() {
      writeFileSync(
        `${options.folder}.conf`,
        natsAuthorization((user) => `"${options.passwords[user]}"`),
        { mode: 0o600 },
      );
    },
    checkReady: (signal) => checkReady(options.port, signal),
  };
}
