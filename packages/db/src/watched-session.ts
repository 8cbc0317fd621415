import { setTimeout as sleep } from 'node:timers/promises';
import { Socket } from 'node:net';
import { Client, type QueryResult, type QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { endsSession } from './errors.ts';
import { preparedName } from './prepared-statements.ts';
import { watchedSession } from './session-settings.ts';

/** Something that statements can be sent to, one after the other; those that are marked as `prepared` go by their name. */
export interface Session {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** A session that holds what nobody else may have at the same time, e.g. an advisory lock. */
export interface WatchedSession extends Session, AsyncDisposable {
  /** Fires when the session is over: what it held may be somebody else's soon. */
  readonly lost: AbortSignal;
}

export interface WatchedSessionOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  logger: Logger;
  /** Called for what arrives on a channel that the session listens to. */
  onNotification?: () => void;
}

const beatMs = 1_000;
const farewellMs = 1_000;

/**
 * Opens a session that both ends watch. It shows life every second; when the server hears nothing for 10 seconds it ends
 * the session, and whoever holds it here gives it up after 8 without an answer. So a machine that dies silently keeps
 * its locks for seconds, and one that is cut off stops using them before another can have them.
 */
export async function openWatchedSession(options: WatchedSessionOptions): Promise<WatchedSession> {
  const session = new PulsingSession(options);
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
    this.#pulse = setInterval(() => {
      if (this.#running === 0) this.#beat = this.#send('select 1').catch(() => undefined);
    }, beatMs);
  }

  async query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    await this.#beat;
    return this.#send<Row>(text, values);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#lose(new Error('the session was closed'));
    // The server may not be there to say goodbye.
    const patience = new AbortController();
    const timeout = sleep(farewellMs, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([this.#client.end(), timeout]);
    patience.abort();
    this.#socket.destroy();
  }

  /** A statement that fails for want of an answer ends the session, and one that a disabled server cannot run; one that PostgreSQL refuses does not. */
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
    this.#logger.debug({ err: reason }, 'a watched session is over');
    this.#loss.abort(reason);
  }
}
