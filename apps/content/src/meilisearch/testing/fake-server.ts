import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerRequest, type StandInAnswer } from './routes.ts';
import { ServerData } from './server-data.ts';
import { ServerError } from './server-error.ts';
import type { TaskFaults } from './task-queue.ts';

/** The version of the server that it imitates, and whose recorded answers it gives. */
export const imitatedVersion = '1.50.0';

/** What is wrong with the server; a test may change it at any time. */
export interface Faults extends TaskFaults {
  /** How long documents, or ids of those to delete, are on their way. */
  sendMs: number;
  /** What it says its version is. */
  version: string;
}

export interface FakeServerOptions {
  /** Every request but `GET /health` must have it. */
  apiKey?: string;
  faults?: Partial<Faults>;
}

/**
 * A server that speaks the part of Meilisearch's protocol which the platform uses, and refuses what Meilisearch refuses.
 * `recorded-answers.test.ts` holds it to answers of a real server. What it does not imitate it refuses with a 501.
 */
export class FakeServer implements AsyncDisposable {
  readonly faults: Faults;
  /** The methods and paths of all requests, answered or not. */
  readonly requests: string[] = [];
  readonly #apiKey: string | undefined;
  readonly #data: ServerData;
  readonly #server: Server;
  /** Requests that wait for an answer in vain; undefined while all are answered. */
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

  /** Listens, again after `refuseConnections` at the same address. */
  async acceptConnections(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Ends all connections and refuses others, as a server that is down. Its tasks go on. */
  async refuseConnections(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** Takes requests and answers none, until `recover`. */
  hang(): void {
    this.#hanging ??= [];
  }

  /** Answers again; requests that still wait are cut off, as when a server is started again. */
  recover(): void {
    for (const response of this.#hanging ?? []) response.destroy();
    this.#hanging = undefined;
  }

  /** Does not begin these tasks, nor those after them, until `release`. */
  hold(isHeld: Faults['isHeld']): void {
    this.faults.isHeld = isHeld;
  }

  release(): void {
    this.faults.isHeld = () => false;
  }

  /** Loses all indexes and tasks, as when its volume was wiped. */
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

  #answer(request: IncomingMessage, body: string): StandInAnswer {
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
