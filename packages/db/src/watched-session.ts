import { setTimeout as sleep } from 'node:timers/promises';
import { Socket } from 'node:net';
import { Client, type QueryResult, type QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { endsSession } from './errors.ts';
import { preparedName } from './prepared-statements.ts';
import { serversOf } from './servers.ts';
import { watchedSession } from './session-settings.ts';

/** A session that runs statements one after the other; marked statements are sent by name (`prepared`). */
export interface Session {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** A session that holds something exclusive, e.g. an advisory lock. */
export interface WatchedSession extends Session, AsyncDisposable {
  /** Aborts when the session has ended and another one may take its lock. */
  readonly lost: AbortSignal;
}

export interface WatchedSessionOptions {
  /** One or more servers, of which one accepts writes; without a pooler in between. */
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  logger: Logger;
  /** Called for each notification on a channel that the session listens to. */
  onNotification?: () => void;
}

const heartbeatMs = 1_000;
const closeTimeoutMs = 1_000;

/**
 * Opens a session that both ends watch. It sends a heartbeat every second without a statement; the server ends it after 10
 * seconds of silence, and the client gives it up after 8 without an answer. So a dead machine keeps its locks for seconds only, and one that is
 * cut off stops using them before another session can take them. Throws if a pooler answers: it may give each transaction
 * another session, and a lock would outlive its holder.
 */
export async function openWatchedSession(options: WatchedSessionOptions): Promise<WatchedSession> {
  const servers = serversOf(options.url);
  const url = await servers.locate();
  const session = new PulsingSession({ ...options, url });
  session.lost.addEventListener('abort', () => servers.forget(url));
  try {
    await session.connect();
  } catch (error) {
    await session[Symbol.asyncDispose]();
    throw error;
  }
  return session;
}

class PulsingSession implements WatchedSession {
  readonly #client: Client;
  readonly #socket = new Socket();
  readonly #loss = new AbortController();
  readonly #logger: Logger;
  #pulse: NodeJS.Timeout | undefined;
  #beat: Promise<unknown> = Promise.resolve();
  #running = 0;
  /** Whether a statement was sent since the last pulse, which then needs no heartbeat. */
  #hasSent = false;

  constructor({ url, applicationName, logger, onNotification }: WatchedSessionOptions) {
    this.#logger = logger;
    this.#client = new Client({
      ...watchedSession,
      connectionString: url,
      application_name: applicationName,
      stream: () => this.#socket,
    });
    this.#client.on('error', (error) => this.#lose(error));
    this.#client.on('end', () => this.#lose(new Error('the session has ended')));
    if (onNotification) this.#client.on('notification', onNotification);
  }

  get lost(): AbortSignal {
    return this.#loss.signal;
  }

  async connect(): Promise<void> {
    await this.#client.connect();
    const { rows } = await this.#send<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]?.pid !== Reflect.get(this.#client, 'processID')) {
      throw new Error('a connection pooler answers here: set DATABASE_DIRECT_URL to the URL of PostgreSQL itself');
    }
    this.#pulse = setInterval(() => {
      if (this.#running === 0 && !this.#hasSent) this.#beat = this.#send('select 1').catch(() => undefined);
      this.#hasSent = false;
    }, heartbeatMs);
  }

  async query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    await this.#beat;
    this.#hasSent = true;
    return this.#send<Row>(text, values);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#lose(new Error('the session was closed'));
    // The server may be unreachable.
    const timer = new AbortController();
    const timeout = sleep(closeTimeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.#client.end(), timeout]);
    timer.abort();
    this.#socket.destroy();
  }

  /** Ends the session when a statement gets no answer or the server is disabled, but not when PostgreSQL refuses a statement. */
  async #send<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    this.#running += 1;
    try {
      const name = preparedName(text);
      return await this.#client.query<Row>({ text, ...(name && { name }), ...(values && { values }) });
    } catch (error) {
      if (error instanceof Error && endsSession(error)) {
        this.#lose(error);
        this.#socket.destroy();
      }
      throw error;
    } finally {
      this.#running -= 1;
    }
  }

  #lose(reason: Error): void {
    clearInterval(this.#pulse);
    if (this.#loss.signal.aborted) return;
    this.#logger.debug({ err: reason }, 'a watched session has ended');
    this.#loss.abort(reason);
  }
}
