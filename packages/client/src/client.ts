import type { paths } from './gen/v1.ts';
import { readPage, readPages, type Page } from './pages.ts';
import type { AnyOptions } from './request.ts';
import { createTransport, type ClientOptions } from './transport.ts';
import type { DataOf, ItemOf, ListPath, Method, OptionsOf, PathsWith, Rest } from './types.ts';

export { CommonplaceError } from './error.ts';
export { etagOf } from './etags.ts';
export type { components, paths } from './gen/v1.ts';
export type { Page } from './pages.ts';
export type { ClientOptions } from './transport.ts';
export type { DataOf, FileBody, ItemOf, ListPath, OptionsOf, PathsWith } from './types.ts';

/** Calls an operation and returns the response's data; throws a `CommonplaceError` on failure. */
type Call<M extends Method> = <Path extends PathsWith<M>>(
  path: Path,
  ...rest: Rest<OptionsOf<Path, M>>
) => Promise<DataOf<Path, M>>;

/** A client of one site, for one user or an anonymous visitor. */
export interface Client {
  GET: Call<'get'>;
  POST: Call<'post'>;
  PUT: Call<'put'>;
  PATCH: Call<'patch'>;
  DELETE: Call<'delete'>;
  /** Iterates over the items of a list; reads each page when it is needed. */
  paginate<Path extends ListPath>(path: Path, ...rest: Rest<OptionsOf<Path, 'get'>>): AsyncGenerator<ItemOf<Path>>;
  /** Returns one page of a list; pass `next` of the previous page to get the following one. */
  page<Path extends ListPath>(
    path: Path,
    ...rest: Rest<OptionsOf<Path, 'get'> & { next?: string | undefined }>
  ): Promise<Page<ItemOf<Path>>>;
}

/**
 * Creates a client for V1 that retries temporary failures.
 * @throws TypeError without a `baseUrl` outside of a browser, or with both a key and a token.
 */
export function createClient(options: ClientOptions = {}): Client {
  const transport = createTransport(options);
  const call = (method: string) => async (path: keyof paths, given?: AnyOptions) =>
    (await transport(method, path, given)).data;
  const client = {
    GET: call('GET'),
    POST: call('POST'),
    PUT: call('PUT'),
    PATCH: call('PATCH'),
    DELETE: call('DELETE'),
    paginate: (path: string, given?: AnyOptions) => readPages(transport, path, given),
    page: (path: string, given?: AnyOptions) => readPage(transport, path, given),
  };
  // The types of each call are those of the document.
  return client as unknown as Client;
}
