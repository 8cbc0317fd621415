import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { preparedName } from './prepared-statements.ts';

/**
 * A connection of a service's pool. It sends marked statements by name, whoever sends them, and breaks when a statement
 * gets no answer: node-postgres would give it back to the pool as it is, for others to wait behind.
 */
export class ServiceClient extends Client {
  readonly #socket: Socket;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  override query = ((query: unknown, values: unknown, ...rest: unknown[]) => {
    const send = super.query as (...parameters: unknown[]) => unknown;
    const name = typeof query === 'string' ? preparedName(query) : undefined;
    const result = send.call(this, name === undefined ? query : { name, text: query }, values, ...rest);
    if (result instanceof Promise) result.catch((error: unknown) => this.#breakIfSilent(error));
    return result;
  }) as Client['query'];

  #breakIfSilent(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') this.#socket.destroy();
  }
}
