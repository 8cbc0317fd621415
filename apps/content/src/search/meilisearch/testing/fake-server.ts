import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerRequest, type FakeServerAnswer } from './routes.ts';
import { ServerData } from './server-data.ts';
import { ServerError } from './server-error.ts';
import type { TaskFaults } from './task-queue.ts';

/** The version of Meilisearch that the fake server imitates and whose answers were recorded. */
export const imitatedVersion = '1.50.0';

/** Faults of the server; a test may change them at any time. */
export interface Faults extends TaskFaults {
  /** How long documents, or ids to delete, take to arrive. */
  sendMs: number;
  /** The version that it reports. */
  version: string;
}

export interface FakeServerOptions {
  /** Required by every request but `GET /health`. */
  apiKey?: string;
  faults?: Partial<Faults>;
}

/**
 * A fake Meilisearch server. It implements the part of the protocol that the platform uses and rejects what Meilisearch
 * rejects; `recorded-answers.unit.test.ts` compares it with a real server. Anything else is answered with 501.
 */
export class FakeServer implements AsyncDisposable {
  readonly faults: Faults;
  /** The methods and paths of all requests, answered or not. */
  readonly requests: string[] = [];
  readonly #apiKey: string | undefined;
  readonly #data: ServerData;
  readonly #server: Server;
  /** Requests that are never answered; undefined while all are answered. */
  #hanging: ServerResponse[] | undefined;
  #port = 0;

  private constructor({ apiKey, faults }: FakeServerOptions) {
    this.#apiKey = apiKey;
    this.faults = {
      taskMs: 0,
      isHeld: () => false,
      failures: 0,
      sendMs: 0,
      version: imitatedVersion,
      ...faults,
    };
    this.#data = new ServerData(this.faults);
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(options: FakeServerOptions = {}): Promise<FakeServer> {
    const fakeServer = new FakeServer(options);
    await fakeServer.acceptConnections();
    return fakeServer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Listens, after `refuseConnections` on the same port. */
  async acceptConnections(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Closes all connections and refuses new ones, like a stopped server. Tasks continue. */
  async refuseConnections(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Accepts requests without answering, until `recover`. */
  hang(): void {
    this.#hanging ??= [];
  }

  /** Answers again; waiting requests are cut off, as after a restart. */
  recover(): void {
    for (const response of this.#hanging ?? []) response.destroy();
    this.#hanging = undefined;
  }

  /** Starts neither these tasks nor later ones, until `release`. */
  hold(isHeld: Faults['isHeld']): void {
    this.faults.isHeld = isHeld;
  }

  release(): void {
    this.faults.isHeld = () => false;
  }

  /** Loses all indexes and tasks, like a server with a wiped volume. */
  loseData(): void {
    this.#data.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#data.tasks.close();
    await this.refuseConnections();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(`${request.method} ${request.url}`);
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    if (this.#hanging !== undefined) return void this.#hanging.push(response);
    if (request.method === 'POST' && request.url?.includes('/documents') === true) await sleep(this.faults.sendMs);
    const { status, body: answer } = this.#answer(request, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #answer(request: IncomingMessage, body: string): FakeServerAnswer {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    try {
      if (pathname !== '/health') this.#checkKey(request.headers.authorization);
      return answerRequest(this.#data, this.faults.version, {
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        text: body,
        contentType: request.headers['content-type'],
      });
    } catch (error) {
      if (error instanceof ServerError) return { status: error.status, body: error };
      throw error;
    }
  }

  #checkKey(authorization: string | undefined): void {
    if (this.#apiKey === undefined) return;
    if (authorization === undefined) throw new ServerError('missing_authorization_header', 'the key is missing');
    if (authorization !== `Bearer ${this.#apiKey}`) throw new ServerError('invalid_api_key', 'the key is wrong');
  }
}
