import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { reader } from '../../../session/api.ts';
import type { Badge } from './badge.ts';

/** The key begins like that of the list, so that every change of a badge invalidates it. */
const all = { queryKey: ['listBadges', 'all'], queryFn: readAll };

async function readAll(): Promise<Badge[]> {
  const badges: Badge[] = [];
  for await (const badge of reader.paginate('listBadges')) badges.push(badge);
  return badges;
}

/** Returns all badges, newest first. */
export function useBadges(): readonly Badge[] {
  return useSuspenseQuery(all).data;
}

/** Returns a function that gives the title of a badge; until the badges are loaded, its ID. */
export function useBadgeTitles(): (id: number) => string {
  const { data = [] } = useQuery({ ...all, throwOnError: false });
  const titles = new Map(data.map(({ id, title }) => [id, title]));
  return (id) => titles.get(id) ?? `Badge ${id}`;
}
