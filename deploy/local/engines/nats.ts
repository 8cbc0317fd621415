import { connect } from 'node:net';
import { once } from 'node:events';
import { endWithParent } from '@commonplace/engines/programs';
import type { ProcessSpec } from '../supervised-process.ts';

export interface NatsOptions {
  /** Full path of nats-server. */
  program: string;
  /** Holds the JetStream store; made when missing. */
  folder: string;
  port: number;
  logPath: string;
  env: NodeJS.ProcessEnv;
  searchPath: string;
}

const STOP_GRACE_MS = 1000;

/** The address of the embedded server. */
export function natsUrl(options: Pick<NatsOptions, 'port'>): string {
  return `nats://127.0.0.1:${options.port}`;
}

/** The server greets with its INFO line once the streams of its store are recovered. */
async function checkReady(port: number, signal: AbortSignal): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    const [greeting] = (await once(socket, 'data', { signal })) as [Buffer];
    if (!greeting.toString().includes('"jetstream":true')) throw new Error('JetStream is not ready');
  } finally {
    socket.destroy();
  }
}

/** nats-server with JetStream on 127.0.0.1, ready to be supervised. */
export function natsProcess(options: NatsOptions): ProcessSpec {
  const listen = ['--addr', '127.0.0.1', '--port', `${options.port}`];
  const store = ['--jetstream', '--store_dir', options.folder];
  return {
    name: 'nats',
    command: endWithParent('TERM', options.searchPath, [options.program, ...listen, ...store]),
    env: options.env,
    workingFolder: '/',
    logPath: options.logPath,
    stopSignal: 'SIGTERM',
    stopGraceMs: STOP_GRACE_MS,
    checkReady: (signal) => checkReady(options.port, signal),
  };
}
