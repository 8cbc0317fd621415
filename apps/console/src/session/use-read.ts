import type { DataOf, ListPath, OptionsOf, PathsWith } from '@commonplace/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { reader } from './api.ts';

type Get = PathsWith<'get'>;
/** The path and query parameters of a read. */
export type Params<Path extends Get> = OptionsOf<Path, 'get'> extends { params?: infer Given } ? Given : undefined;

const get = reader.GET as unknown as (path: string, options: object) => Promise<unknown>;

/** Returns the query options of a read; the key consists of the path and the parameters. */
export const readOptions = <Path extends Get>(path: Path, params?: Params<Path>) =>
  queryOptions({
    queryKey: [path, params ?? {}],
    queryFn: ({ signal }) => get(path, { params, signal }) as Promise<DataOf<Path, 'get'>>,
  });

/** Reads from the API. Suspends while loading and throws errors to the frame of the screen. */
export function useRead<Path extends Get>(path: Path, params?: Params<Path>): DataOf<Path, 'get'> {
  return useSuspenseQuery(readOptions(path, params)).data;
}

/** One list page. */
interface ReadPage {
  items: unknown[];
  total: number | undefined;
  next: string | undefined;
}

const page = reader.page as unknown as (path: string, options: object) => Promise<ReadPage>;

/** Returns the infinite query options of a list. */
export const listOptions = (path: ListPath, params: object) => ({
  queryKey: [path, params, 'pages'],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) =>
    page(path, { params, signal, next: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: ReadPage) => next,
});
