import { Socket } from 'node:net';
import type { CompiledQuery } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { endsSession } from './errors.ts';
import { preparedName } from './prepared-statements.ts';
import { isAtOnce, StatementsAtOnce } from './statements-at-once.ts';

/**
 * A connection of a service's pool. It sends marked statements by name, and batches as one transaction. It closes itself
 * after a statement without an answer or an error of a disabled server, since node-postgres would return it to the pool.
 */
export class ServiceClient extends Client {
  readonly #socket: Socket;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  override query = ((query: unknown, values: unknown, ...rest: unknown[]) => {
    const result =
      typeof query === 'string' && isAtOnce(query)
        ? this.#sendAtOnce(values as CompiledQuery[])
        : this.#send(query, values, rest);
    if (result instanceof Promise) result.catch((error: unknown) => this.#breakIfUseless(error));
    return result;
  }) as Client['query'];

  #send(query: unknown, values: unknown, rest: unknown[]): unknown {
    const send = super.query as (...parameters: unknown[]) => unknown;
    const name = typeof query === 'string' ? preparedName(query) : undefined;
    return send.call(this, name === undefined ? query : { name, text: query }, values, ...rest);
  }

  #sendAtOnce(statements: readonly CompiledQuery[]): Promise<unknown> {
    const types = { getTypeParser: this.getTypeParser.bind(this) };
    return new Promise((resolve, reject) => {
      super.query(
        new StatementsAtOnce(statements, types, (error, result) => (error ? reject(error) : resolve(result))),
      );
    });
  }

  #breakIfUseless(error: unknown): void {
    if (endsSession(error)) this.#socket.destroy();
  }
}
