import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { comparable, finishedTasks, isTaskPath, renumberTasks, type Exchange } from './exchange.ts';
import { isObject, isSameJson } from './json-checks.ts';

/** Index names of tests, which differ in each run. */
const testIndex = /test-[\da-f]{8}-[\da-f-]{27}-[\w-]*/g;

/** A proxy between tests and a server that records exchanges. */
export class RecordingProxy implements AsyncDisposable {
  readonly #target: string;
  readonly #apiKey: string;
  readonly #server: Server;
  readonly #indexes = new Map<string, string>();
  readonly #tasks = new Map<number, number>();
  readonly #exchanges: Exchange[] = [];

  private constructor(target: string, apiKey: string) {
    this.#target = target;
    this.#apiKey = apiKey;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start({ url, apiKey }: { url: string; apiKey: string }): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(url, apiKey);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The recorded exchanges, with indexes and tasks numbered in order of appearance. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const { authorization, 'content-type': contentType } = request.headers;
    const body = await text(request);
    const headers = { ...(authorization && { authorization }), ...(contentType && { 'content-type': contentType }) };
    // Bytes, since fetch adds a content type to a text.
    const sent = body === '' ? null : new TextEncoder().encode(body);
    const answered = await fetch(`${this.#target}${path}`, { method, headers, body: sent });
    const answer = await answered.text();
    this.#note({
      method,
      path,
      ...this.#keyOf(authorization),
      ...typeOf(contentType, method),
      ...bodyOf(body),
      status: answered.status,
      answer: JSON.parse(answer) as unknown,
    });
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(answer);
  }

  #keyOf(authorization: string | undefined): Pick<Exchange, 'key'> {
    if (authorization === undefined) return { key: 'none' };
    return authorization === `Bearer ${this.#apiKey}` ? {} : { key: 'wrong' };
  }

  #note(raw: Exchange): void {
    const exchange = this.#withoutChance(raw);
    const { method, path, answer } = exchange;
    const before = this.#exchanges.findLastIndex((other) => other.method === 'GET' && other.path === path);
    if (method === 'GET' && isTaskPath(path) && exchange.status === 200) {
      const results = finishedTasks(answer);
      if (results.length === 0) return;
      exchange.answer = { results };
      // The last repetition has the most finished tasks.
      if (before >= 0) this.#exchanges.splice(before, 1);
    } else if (method === 'GET' && before >= 0 && isSameJson(this.#exchanges[before]?.answer, answer)) {
      return;
    }
    this.#exchanges.push(exchange);
  }

  #withoutChance(exchange: Exchange): Exchange {
    const named = JSON.stringify({ ...exchange, answer: comparable(exchange.answer) }).replaceAll(testIndex, (name) => {
      if (!this.#indexes.has(name)) this.#indexes.set(name, `index-${this.#indexes.size + 1}`);
      return this.#indexes.get(name) ?? name;
    });
    const { method, path, status, answer, ...rest } = JSON.parse(named) as Exchange;
    if (isObject(answer) && typeof answer['taskUid'] === 'number') this.#tasks.set(answer['taskUid'], this.#tasks.size);
    const rename = (uid: number) => this.#tasks.get(uid) ?? uid;
    const renamed = { path: renumberTasks(path, rename) as string, answer: renumberTasks(answer, rename) };
    return { method, path: renamed.path, ...rest, status, answer: renamed.answer };
  }
}

function bodyOf(text: string): Pick<Exchange, 'body' | 'text'> {
  if (text === '') return {};
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return { text };
  }
}

function typeOf(contentType: string | undefined, method: string): Pick<Exchange, 'contentType'> {
  const hasBody = method === 'POST' || method === 'PATCH';
  return !hasBody || contentType === 'application/json' ? {} : { contentType: contentType ?? '' };
}
