import type { DataOf, ListName, OperationName, OptionsOf } from '@commonplace/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { reader } from './api.ts';

/** The names of reads. */
type ReadName = Extract<OperationName, `${'get' | 'list' | 'search' | 'complete' | 'find' | 'preview'}${string}`>;
/** The path and query parameters of a read. */
export type Params<Name extends ReadName> = OptionsOf<Name> extends { params?: infer Given } ? Given : undefined;

const reads = reader as unknown as Record<ReadName, (options: object) => Promise<unknown>>;

/** Returns the query options of a read; the key consists of the operation and the parameters. */
export const readOptions = <Name extends ReadName>(operation: Name, params?: Params<Name>) =>
  queryOptions({
    queryKey: [operation, params ?? {}],
    queryFn: ({ signal }) => reads[operation]({ params, signal }) as Promise<DataOf<Name>>,
  });

/** Reads from the API. Suspends while loading and throws errors to the frame of the screen. */
export function useRead<Name extends ReadName>(operation: Name, params?: Params<Name>): DataOf<Name> {
  return useSuspenseQuery(readOptions(operation, params)).data;
}

/** One list page. */
interface ReadPage {
  items: unknown[];
  total: number | undefined;
  next: string | undefined;
}

const page = reader.page as unknown as (list: ListName, options: object) => Promise<ReadPage>;

/** Returns the infinite query options of a list. */
export const listOptions = (list: ListName, params: object) => ({
  queryKey: [list, params, 'pages'],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | undefined }) =>
    page(list, { params, signal, next: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: ReadPage) => next,
});
