import type { ItemOf, ListPath } from '@commonplace/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

const maxPages = 10;

const page = api.page as unknown as (path: string, options: object) => Promise<{ items: unknown[]; next?: string }>;

/**
 * Finds a record that the API offers only in a list. Returns undefined if it is not among the first 1,000; a narrower
 * `query` finds older records.
 */
export function useFindInList<Path extends ListPath>(
  path: Path,
  query: Record<string, string | number>,
  matches: (item: ItemOf<Path>) => boolean,
  key: string | number,
): ItemOf<Path> | undefined {
  const find = async ({ signal }: { signal: AbortSignal }) => {
    let next: string | undefined;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const params = { query: { ...query, per_page: 100 } };
      const read = await page(path, { params, signal, next });
      const found = (read.items as ItemOf<Path>[]).find(matches);
      if (found || read.next === undefined) return found ?? null;
      next = read.next;
    }
    return null;
  };
  return useSuspenseQuery({ queryKey: [path, query, 'one', key], queryFn: find }).data ?? undefined;
}
