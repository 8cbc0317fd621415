import type { ItemOf, ListName } from '@commonplace/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

const maxPages = 10;

const page = api.page as unknown as (list: ListName, options: object) => Promise<{ items: unknown[]; next?: string }>;

/**
 * Finds a record that the API offers only in a list. Returns undefined if it is not among the first 1,000; a narrower
 * `query` finds older records.
 */
export function useFindInList<Name extends ListName>(
  list: Name,
  query: Record<string, string | number>,
  matches: (item: ItemOf<Name>) => boolean,
  key: string | number,
): ItemOf<Name> | undefined {
  const find = async ({ signal }: { signal: AbortSignal }) => {
    let next: string | undefined;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const params = { query: { ...query, per_page: 100 } };
      const read = await page(list, { params, signal, next });
      const item = (read.items as ItemOf<Name>[]).find(matches);
      if (item || read.next === undefined) return item ?? null;
      next = read.next;
    }
    return null;
  };
  return useSuspenseQuery({ queryKey: [list, query, 'one', key], queryFn: find }).data ?? undefined;
}
