import { operations } from './gen/facts.ts';
import { readPage, readPages, type Page } from './pages.ts';
import type { AnyOptions } from './request.ts';
import { createTransport, type ClientOptions, type Transport } from './transport.ts';
import type { ItemOf, ListName, Operations, OptionsOf, Rest } from './types.ts';

export { CommonplaceError } from './error.ts';
export { etagOf } from './etags.ts';
export type { components, operations } from './gen/v1.ts';
export type { Page } from './pages.ts';
export { PathParameterError, type SentRequest } from './request.ts';
export type { ReceivedResponse } from './response.ts';
export type { ClientOptions } from './transport.ts';
export type { DataOf, FileBody, ItemOf, ListName, OperationName, OptionsOf } from './types.ts';

/** A client of one site, for one user or an anonymous visitor. */
export interface Client extends Operations {
  /** Iterates over the items of a list; reads each page when it is needed. */
  paginate<Name extends ListName>(list: Name, ...rest: Rest<OptionsOf<Name>>): AsyncGenerator<ItemOf<Name>>;
  /** Returns one page of a list; pass `next` of the previous page to get the following one. */
  page<Name extends ListName>(
    list: Name,
    ...rest: Rest<OptionsOf<Name> & { next?: string | undefined }>
  ): Promise<Page<ItemOf<Name>>>;
}

/**
 * Creates a client for V1 that retries temporary failures.
 * @throws TypeError without a `baseUrl` outside of a browser, or with both a key and a token.
 */
export function createClient(options: ClientOptions = {}): Client {
  // The types of each call are those of the document.
  return new OwnClient(createTransport(options)) as unknown as Client;
}

/** Makes the method of an operation when it is read, so that a client for a single request costs little. */
class OwnClient {
  readonly #transport: Transport;

  static {
    for (const [name, operation] of Object.entries(operations)) {
      Object.defineProperty(OwnClient.prototype, name, {
        get(this: OwnClient) {
          return async (options?: AnyOptions) => (await this.#transport(operation, options)).data;
        },
      });
    }
  }

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  readonly paginate = (list: ListName, options?: AnyOptions) => readPages(this.#transport, operations[list], options);
  readonly page = (list: ListName, options?: AnyOptions) => readPage(this.#transport, operations[list], options);
}
