import { EventEmitter, once } from 'node:events';
import { pause, reconnectDelayMs } from '@commonplace/background/backoff';
import { unlessStopped } from '@commonplace/background/unless-stopped';
import { unavailable } from '@commonplace/domain/errors';
import { connect, type ConnectionOptions, type NatsConnection, type TlsOptions } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { parseNatsServers, signInOptions } from './nats-servers.ts';
import { isSupportedNats, oldestNatsVersion } from './nats-version.ts';

/** A process's connection to NATS. Reconnects by itself, and can be created before NATS is reachable. */
export interface NatsClient extends AsyncDisposable {
  /** Returns the connection; waits while NATS is unreachable. Rejects when the signal aborts or on disposal. */
  connection(signal?: AbortSignal): Promise<NatsConnection>;
  /** Resolves if NATS answers within two seconds; rejects with DomainError `unavailable`. For readiness checks. */
  ping(): Promise<void>;
}

/** Paths of PEM files, for servers with tls:// URLs. */
export interface NatsTlsFiles {
  /** The authority that signed the server's certificate; the system's authorities by default. */
  NATS_TLS_CA?: string | undefined;
  /** Client certificate, for a server that asks for one. */
  NATS_TLS_CERT?: string | undefined;
  NATS_TLS_KEY?: string | undefined;
}

export interface NatsOptions {
  /** One URL, or those of a cluster separated by commas, each with a user and a password if its server asks for them. */
  url: string;
  /** Name of the connection on the server. */
  name: string;
  logger: Logger;
  tls?: NatsTlsFiles | undefined;
  registry?: Registry | undefined;
}

const pingTimeoutMs = 2_000;

/** Starts connecting in the background and keeps trying. A server older than `oldestNatsVersion` counts as unreachable. */
export function connectNats(options: NatsOptions): NatsClient {
  const client = new ReconnectingClient(options);
  if (options.registry !== undefined) registerConnectedGauge(() => client.isConnected, options.registry);
  return client;
}

function registerConnectedGauge(isConnected: () => boolean, registry: Registry): void {
  const gauge = new Gauge({
    name: 'commonplace_nats_connected',
    help: '1 while this process is connected to NATS, else 0.',
    registers: [],
    collect() {
      this.set(isConnected() ? 1 : 0);
    },
  });
  registry.registerMetric(gauge);
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

  get isConnected(): boolean {
    return this.#connected;
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
    // Draining sends the last acknowledgments, but would wait for a minute on a server that hangs.
    if (this.#connected) await this.#giveUpLate(this.#nats?.drain());
    await this.#giveUpLate(this.#nats?.close());
    await this.#giveUpLate(this.#running);
  }

  async #giveUpLate(work: Promise<void> | undefined): Promise<void> {
    try {
      if (work) await unlessStopped(work, this.#stop.signal);
    } catch (error) {
      this.#options.logger.debug({ err: error }, 'NATS connection could not be closed cleanly');
    }
  }

  /** The library restores a lost connection; this makes the first one, and replaces a closed one. */
  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      try {
        const nats = await connect(connectionOptions(this.#options));
        await refuseOldServer(nats);
        restoreServers(nats, this.#options.url);
        this.#nats = nats;
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

  /** Tracks the connection's status until it is closed for good. */
  async #follow(nats: NatsConnection): Promise<void> {
    if (this.#stop.signal.aborted) await nats.close();
    this.#setConnected(!nats.isClosed());
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') this.#setConnected(false);
      else if (status.type === 'reconnect') await this.#resume(nats);
      else if (status.type === 'error') this.#options.logger.warn({ err: status.error }, 'NATS reported an error');
    }
    this.#setConnected(false);
  }

  /** The library may have moved to another server. */
  async #resume(nats: NatsConnection): Promise<void> {
    try {
      await refuseOldServer(nats);
      this.#setConnected(true);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'NATS is unreachable');
    }
  }

  #setConnected(connected: boolean): void {
    if (connected !== this.#connected && !this.#stop.signal.aborted) {
      this.#options.logger.info(connected ? 'NATS connected' : 'NATS disconnected');
    }
    this.#connected = connected;
    this.#changed.emit('change');
  }
}

/** The library forgets servers that do not answer while it makes the first connection. It may need them later. */
function restoreServers(nats: NatsConnection, url: string): void {
  const servers = nats.getServers().map(({ listen }) => listen);
  const forgotten = parseNatsServers(url).addresses.filter((address) => !servers.includes(address));
  if (forgotten.length > 0) nats.setServers([...servers, ...forgotten]);
}

/** Closes the connection and throws if its server is too old. */
async function refuseOldServer(nats: NatsConnection): Promise<void> {
  const version = nats.info?.version ?? 'unknown';
  if (isSupportedNats(version)) return;
  const server = nats.getServer();
  await nats.close();
  throw new Error(`nats-server ${version} at ${server} is too old: use ${oldestNatsVersion} or later`);
}

function connectionOptions({ url, tls = {}, name }: NatsOptions): ConnectionOptions {
  const servers = parseNatsServers(url);
  return {
    servers: [...servers.addresses],
    ...signInOptions(servers),
    ...(servers.isEncrypted && { tls: tlsOptions(tls) }),
    name,
    maxReconnectAttempts: -1,
    // An operator may correct the password on the server.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    timeout: 2_000,
    pingInterval: 20_000,
    noAsyncTraces: true,
  };
}

/** With these options, a server without TLS is refused. */
function tlsOptions({ NATS_TLS_CA: caFile, NATS_TLS_CERT: certFile, NATS_TLS_KEY: keyFile }: NatsTlsFiles): TlsOptions {
  return { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) };
}
