import { EventEmitter, once } from 'node:events';
import { unavailable } from '@commonplace/rpc/errors';
import { connect, type ConnectionOptions, type NatsConnection, type TlsOptions } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { pause, reconnectDelayMs } from './backoff.ts';
import { unlessStopped } from './stopping.ts';

/** A process's one connection to NATS; it exists before NATS does, and outlives its absence. */
export interface NatsClient extends AsyncDisposable {
  /** The connection, as soon as there is one: waits while NATS is away. Rejects when the signal fires or on disposal. */
  connection(signal?: AbortSignal): Promise<NatsConnection>;
  /** Resolves when NATS answers within two seconds; rejects with DomainError 'unavailable'. For readiness. */
  ping(): Promise<void>;
}

/** Paths of PEM files, for servers with tls:// addresses. */
export interface NatsTlsFiles {
  /** The authority that the server's certificate is of; those that the system knows unless given. */
  NATS_TLS_CA?: string | undefined;
  /** What this process shows, if the server asks for it. */
  NATS_TLS_CERT?: string | undefined;
  NATS_TLS_KEY?: string | undefined;
}

export interface NatsOptions {
  /** One URL, or several of one cluster separated by commas; user and password are taken from the first. */
  url: string;
  /** Shown in the server's list of connections. */
  name: string;
  logger: Logger;
  tls?: NatsTlsFiles | undefined;
}

const pingTimeoutMs = 2_000;

/** Starts connecting, and goes on for as long as it takes; nothing here waits for NATS to be up. */
export function connectNats(options: NatsOptions): NatsClient {
  return new ReconnectingClient(options);
}

class ReconnectingClient implements NatsClient {
  readonly #options: NatsOptions;
  readonly #changed = new EventEmitter().setMaxListeners(0);
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #nats: NatsConnection | undefined;
  #connected = false;

  constructor(options: NatsOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  async connection(signal?: AbortSignal): Promise<NatsConnection> {
    const signals = signal === undefined ? this.#stop.signal : AbortSignal.any([signal, this.#stop.signal]);
    while (this.#nats === undefined || !this.#connected) {
      await once(this.#changed, 'change', { signal: signals });
    }
    return this.#nats;
  }

  async ping(): Promise<void> {
    const timeout = AbortSignal.timeout(pingTimeoutMs);
    try {
      const nats = await this.connection(timeout);
      await Promise.race([nats.flush(), once(timeout, 'abort').then(() => timeout.throwIfAborted())]);
    } catch {
      throw unavailable('nats unavailable');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    // Draining sends the last answers; a server that hangs would have it wait for a minute.
    if (this.#connected) await this.#letGo(this.#nats?.drain());
    await this.#letGo(this.#nats?.close());
    await this.#letGo(this.#running);
  }

  async #letGo(work: Promise<void> | undefined): Promise<void> {
    try {
      if (work) await unlessStopped(work, this.#stop.signal);
    } catch (error) {
      this.#options.logger.debug({ err: error }, 'NATS is left without a farewell');
    }
  }

  /** The library reconnects by itself once it was connected; the first connection, and a closed one, are ours. */
  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      try {
        this.#nats = await connect(connectionOptions(this.#options));
      } catch (error) {
        failures += 1;
        this.#options.logger.warn({ err: error }, 'NATS is unreachable');
        await pause(reconnectDelayMs(failures), this.#stop.signal);
        continue;
      }
      failures = 0;
      await this.#follow(this.#nats);
    }
  }

  /** Tracks whether the connection is up until it is closed for good. */
  async #follow(nats: NatsConnection): Promise<void> {
    if (this.#stop.signal.aborted) await nats.close();
    this.#setConnected(!nats.isClosed());
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') this.#setConnected(false);
      else if (status.type === 'reconnect') this.#setConnected(true);
      else if (status.type === 'error') this.#options.logger.warn({ err: status.error }, 'NATS reported an error');
    }
    this.#setConnected(false);
  }

  #setConnected(connected: boolean): void {
    if (connected !== this.#connected && !this.#stop.signal.aborted) {
      this.#options.logger.info(connected ? 'NATS connected' : 'NATS disconnected');
    }
    this.#connected = connected;
    this.#changed.emit('change');
  }
}

function connectionOptions({ url, tls = {}, name }: NatsOptions): ConnectionOptions {
  const servers = url.split(',').map((part) => new URL(part.trim()));
  const { username, password } = servers[0] ?? { username: '', password: '' };
  return {
    servers: servers.map((server) => server.host),
    ...(username === '' ? {} : credentialsOf(decodeURIComponent(username), decodeURIComponent(password))),
    ...(servers.some(({ protocol }) => protocol === 'tls:') && { tls: tlsOptions(tls) }),
    name,
    maxReconnectAttempts: -1,
    // A server that refuses our password today may have been given it tomorrow.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    timeout: 2_000,
    pingInterval: 20_000,
    noAsyncTraces: true,
  };
}

/** With these, a server that has no TLS is not spoken to. */
function tlsOptions({ NATS_TLS_CA: caFile, NATS_TLS_CERT: certFile, NATS_TLS_KEY: keyFile }: NatsTlsFiles): TlsOptions {
  return { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) };
}

/** A user has inboxes of its own, so that the server can see to it that nobody reads what is answered to others. */
function credentialsOf(user: string, pass: string) {
  return { user, pass, inboxPrefix: `_INBOX.${user.replaceAll(/[^\w-]/g, '_')}` };
}
