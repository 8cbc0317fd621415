import { operations } from './gen/facts.ts';
import { readPage, readPages, type Page } from './pages.ts';
import type { AnyOptions } from './request.ts';
import { createTransport, type ClientOptions } from './transport.ts';
import type { ItemOf, ListName, Operations, OptionsOf, Rest } from './types.ts';

export { CommonplaceError } from './error.ts';
export { etagOf } from './etags.ts';
export type { components, operations } from './gen/v1.ts';
export type { Page } from './pages.ts';
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
  const transport = createTransport(options);
  const methods = Object.entries(operations).map(([name, operation]) => {
    const call = async (given?: AnyOptions) => (await transport(operation, given)).data;
    return [name, call] as const;
  });
  const client = {
    ...Object.fromEntries(methods),
    paginate: (list: ListName, given?: AnyOptions) => readPages(transport, operations[list], given),
    page: (list: ListName, given?: AnyOptions) => readPage(transport, operations[list], given),
  };
  // The types of each call are those of the document.
  return client as unknown as Client;
}
