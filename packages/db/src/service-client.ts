import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { endsSession } from './errors.ts';
import { preparedName } from './prepared-statements.ts';

/**
 * A connection of a service's pool. It sends marked statements by name. It closes itself after a statement without an answer
 * or an error of a disabled server, since node-postgres would return it to the pool.
 */
export class ServiceClient extends Client {
  readonly #socket: Socket;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  override query = ((query: unknown, values: unknown, ...rest: unknown[]) => {
    const result = this.#send(query, values, rest);
    if (result instanceof Promise) result.catch((error: unknown) => this.#breakIfUseless(error));
    return result;
  }) as Client['query'];

  #send(query: unknown, values: unknown, rest: unknown[]): unknown {
    const send = super.query as (...parameters: unknown[]) => unknown;
    const name = typeof query === 'string' ? preparedName(query) : undefined;
    return send.call(this, name === undefined ? query : { name, text: query }, values, ...rest);
  }

  #breakIfUseless(error: unknown): void {
    if (endsSession(error)) this.#socket.destroy();
  }
}
