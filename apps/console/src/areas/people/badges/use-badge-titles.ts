import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { reader } from '../../../session/api.ts';
import type { Badge } from './badge.ts';

/** Read anew with every change of a badge, for its key begins as theirs. */
const all = { queryKey: ['/api/badges', 'all'], queryFn: readAll };

async function readAll(): Promise<Badge[]> {
  const badges: Badge[] = [];
  for await (const badge of reader.paginate('/api/badges')) badges.push(badge);
  return badges;
}

/** Every badge, newest first. */
export function useBadges(): readonly Badge[] {
  return useSuspenseQuery(all).data;
}

/** Tells what a badge is called; by its id as long as that is not known, for nobody waits for it. */
export function useBadgeTitles(): (id: number) => string {
  const { data = [] } = useQuery({ ...all, throwOnError: false });
  const titles = new Map(data.map(({ id, title }) => [id, title]));
  return (id) => titles.get(id) ?? `Badge ${id}`;
}
