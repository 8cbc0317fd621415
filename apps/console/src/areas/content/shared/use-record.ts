import type { ItemOf, ListPath } from '@commonplace/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** So many pages of a hundred are looked through: what is further back is found by a narrower query. */
const mostPages = 10;

const page = api.page as unknown as (path: string, options: object) => Promise<{ items: unknown[]; next?: string }>;

/** One thing of which the API has lists alone: the first that fits; undefined where it is not among the first thousand. */
export function useRecord<Path extends ListPath>(
  path: Path,
  query: Record<string, string | number>,
  fits: (item: ItemOf<Path>) => boolean,
  key: string | number,
): ItemOf<Path> | undefined {
  const find = async ({ signal }: { signal: AbortSignal }) => {
    let next: string | undefined;
    for (let looked = 0; looked < mostPages; looked += 1) {
      const params = { query: { ...query, per_page: 100 } };
      const read = await page(path, { params, signal, next });
      const found = (read.items as ItemOf<Path>[]).find(fits);
      if (found || read.next === undefined) return found ?? null;
      next = read.next;
    }
    return null;
  };
  return useSuspenseQuery({ queryKey: [path, query, 'one', key], queryFn: find }).data ?? undefined;
}
