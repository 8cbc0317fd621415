import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { natsAuthorization, type NatsUser } from '@commonplace/engines/nats-access';
import { ensureNatsServer } from '@commonplace/engines/nats-server';
import { type Command, completeSearchPath, endWithParent } from '@commonplace/engines/programs';
import { freePort } from '@commonplace/engines/ports';
import { makeScratchFolder } from './scratch-folder.ts';

/** A nats-server with JetStream, with its store in a temporary folder. */
export interface NatsServer extends AsyncDisposable {
  /** URL of the operator, who has all rights. For the test itself. */
  readonly url: string;
  /** Returns the URL of a process under test, with its rights in production. */
  urlOf(user: NatsUser): string;
  readonly port: number;
  /** Stops the server with a signal (default: SIGKILL) and waits for its end; the store stays. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port with the same store; stops it first if it is running. */
  restart(): Promise<void>;
  /** Makes the server hang until `resume`: it keeps its connections and answers nothing. */
  suspend(): void;
  resume(): void;
  /** Deletes the store of a killed server. */
  removeStore(): Promise<void>;
}

const startDeadlineMs = 60_000;

/** Starts a nats-server on a free port. Disposing stops it and removes its store. */
export async function startTestNats(): Promise<NatsServer> {
  const port = await freePort();
  const folder = await makeScratchFolder('nats');
  const store = join(folder, 'store');
  const configuration = join(folder, 'nats.conf');
  await writeFile(
    configuration,
    natsAuthorization((user) => `"${passwordOf(user)}"`),
  );
  const command = await natsCommand(port, store, ['-c', configuration]);
  let server = await startNatsServer(command, port);

  const kill = (signal: NodeJS.Signals = 'SIGKILL') => endNatsServer(server, signal);
  const urlOf = (user: NatsUser) => `nats://${user}:${passwordOf(user)}@127.0.0.1:${port}`;
  return {
    url: urlOf('cli'),
    urlOf,
    port,
    kill,
    async restart() {
      await kill();
      server = await startNatsServer(command, port);
    },
    suspend: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    removeStore: () => rm(store, { recursive: true, force: true }),
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function passwordOf(user: NatsUser): string {
  return `password-of-${user}`;
}

/** Returns a command whose server always exits with this process. */
export async function natsCommand(port: number, folder: string, more: readonly string[] = []): Promise<Command> {
  const searchPath = completeSearchPath(process.env['PATH']);
  const program = await ensureNatsServer(searchPath, (line) => process.stderr.write(`${line}\n`));
  const own = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder];
  return endWithParent('TERM', searchPath, [program, ...own, ...more]);
}

/** Starts a nats-server and waits until it listens. */
export async function startNatsServer([program, ...args]: Command, port: number): Promise<ChildProcess> {
  const output: string[] = [];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  server.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const deadline = Date.now() + startDeadlineMs;
  while (!(await accepts(port))) {
    if (hasEnded(server) || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`nats-server did not start on port ${port}: ${output.slice(-10).join('')}`);
    }
    await delay(20);
  }
  return server;
}

/** Stops a nats-server and waits for its end. */
export async function endNatsServer(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** Whether the server listens, which it does after JetStream has recovered its store. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
