import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg';
import { endsSession } from './errors.ts';
import { preparedName } from './prepared-statements.ts';
import { serversOf, type Servers } from './servers.ts';

/** How a service reaches its database. */
export interface ServiceClientConfig extends ClientConfig {
  /** One or more servers. */
  connectionString: string;
  /**
   * Whether a pooler in transaction mode is in between. It accepts no startup options, and the process id of a connection is
   * its own.
   */
  isPooled?: boolean | undefined;
  /** Whether marked statements are sent by name; true by default. */
  preparesStatements?: boolean | undefined;
}

export type ServicePoolConfig = PoolConfig & ServiceClientConfig;

const inheritedStartup = Reflect.get(Client.prototype, 'getStartupConf') as () => Record<string, string>;
const cancelTimeoutMs = 5_000;

/** The client that sent the latest statement. */
const latest: { sender?: ServiceClient | undefined } = {};

/**
 * A connection of a service's pool, to the server that accepts writes. It sends marked statements by name. It closes itself
 * after a statement without an answer or an error of a disabled server, since node-postgres would return it to the pool.
 */
export class ServiceClient extends Client {
  readonly #socket: Socket;
  readonly #servers: Servers;
  readonly #isPooled: boolean;
  readonly #preparesStatements: boolean;

  constructor(config: ServiceClientConfig) {
    const { isPooled = false, preparesStatements = true, connectionString, ...others } = config;
    const socket = new Socket();
    const servers = serversOf(connectionString);
    super({
      ...others,
      ...(isPooled && { options: undefined }),
      connectionString: servers.urls[0],
      stream: () => socket,
    });
    this.#socket = socket;
    this.#servers = servers;
    this.#isPooled = isPooled;
    this.#preparesStatements = preparesStatements;
  }

  override connect = ((callback?: (error: unknown, client?: Client) => void) => {
    if (this.#servers.urls.length === 1) return super.connect(callback as () => void);
    const connecting = this.#connect();
    if (callback === undefined) return connecting;
    connecting.then(
      () => callback(null, this),
      (error: unknown) => callback(error),
    );
    return undefined;
  }) as Client['connect'];

  override query = ((query: unknown, values: unknown, ...rest: unknown[]) => {
    const result = this.#send(query, values, rest);
    if (result instanceof Promise) result.catch((error: unknown) => this.#breakIfUseless(error));
    return result;
  }) as Client['query'];

  /** Called by node-postgres. A pooler hands the time zone to each server that it uses for this connection. */
  getStartupConf(): Record<string, string> {
    const inherited = inheritedStartup.call(this);
    return this.#isPooled ? { ...inherited, TimeZone: 'UTC' } : inherited;
  }

  /**
   * Asks the server, or the pooler before it, to cancel the running statement, over another connection. `isRunning` tells
   * right before the request whether it still runs.
   */
  async cancelStatement(isRunning: () => boolean): Promise<void> {
    const { remoteAddress: host, remotePort: port } = this.#socket;
    if (host === undefined || port === undefined) return;
    const socket = connect({ host, port });
    socket.setTimeout(cancelTimeoutMs, () => socket.destroy());
    await once(socket, 'connect');
    // The other side ends the connection when it is done; PgBouncer forgets a request whose connection was closed before.
    if (isRunning()) socket.write(this.#cancelRequest());
    else socket.destroy();
    await once(socket.resume(), 'close');
  }

  /** Returns the CancelRequest of PostgreSQL's protocol. */
  #cancelRequest(): Buffer {
    const message = Buffer.alloc(16);
    const code = 80_877_102;
    [message.length, code, Reflect.get(this, 'processID'), Reflect.get(this, 'secretKey')].forEach((number, index) =>
      message.writeInt32BE(Number(number), index * 4),
    );
    return message;
  }

  async #connect(): Promise<Client> {
    const url = await this.#servers.locate();
    const { hostname, port } = new URL(url);
    this.host = hostname.replace(/^\[(.*)\]$/, '$1');
    this.port = Number(port === '' ? 5432 : port);
    this.on('error', () => this.#servers.forget(url));
    try {
      return await super.connect();
    } catch (error) {
      this.#servers.forget(url);
      throw error;
    }
  }

  #send(query: unknown, values: unknown, rest: unknown[]): unknown {
    latest.sender = this;
    const send = super.query as (...parameters: unknown[]) => unknown;
    const name = this.#preparesStatements && typeof query === 'string' ? preparedName(query) : undefined;
    return send.call(this, name === undefined ? query : { name, text: query }, values, ...rest);
  }

  #breakIfUseless(error: unknown): void {
    if (endsSession(error)) this.#socket.destroy();
  }
}

/** Opens a pool of such connections. A connection that breaks between two statements fails the next one, not the process. */
export function openServicePool(config: ServicePoolConfig): Pool {
  const pool = new Pool({ ...config, Client: ServiceClient as unknown as PoolConfig['Client'] });
  return pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Returns what `send` returns, and the client that it used; Kysely does not tell to which client a connection belongs. */
export function withSender<Result>(send: () => Result): { result: Result; sender: ServiceClient | undefined } {
  latest.sender = undefined;
  const result = send();
  const { sender } = latest;
  latest.sender = undefined;
  return { result, sender };
}
