import type { DataOf, ListPath, OptionsOf, PathsWith } from '@commonplace/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { reader } from './api.ts';

type Get = PathsWith<'get'>;
/** What a read is asked with besides its path. */
export type Params<Path extends Get> = OptionsOf<Path, 'get'> extends { params?: infer Given } ? Given : undefined;

const get = reader.GET as unknown as (path: string, options: object) => Promise<unknown>;

/** A read as TanStack Query knows it: its key is the path with what it is asked with. */
export const readOf = <Path extends Get>(path: Path, params?: Params<Path>) =>
  queryOptions({
    queryKey: [path, params ?? {}],
    queryFn: ({ signal }) => get(path, { params, signal }) as Promise<DataOf<Path, 'get'>>,
  });

/** What the API answers to a read. The screen shows its outline until that is there, and says by itself what failed. */
export function useRead<Path extends Get>(path: Path, params?: Params<Path>): DataOf<Path, 'get'> {
  return useSuspenseQuery(readOf(path, params)).data;
}

/** A page of a list, of which more are read on demand. */
interface ReadPage {
  items: unknown[];
  total: number | undefined;
  next: string | undefined;
}

const page = reader.page as unknown as (path: string, options: object) => Promise<ReadPage>;

/** A list as TanStack Query knows it, page by page. */
export const pagesOf = (path: ListPath, params: object) => ({
  queryKey: [path, params, 'pages'],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) =>
    page(path, { params, signal, next: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: ReadPage) => next,
});
