import { useRead } from '../../../session/use-read.ts';

/** The newest badges, as many as one page of the API has. */
export function useBadges() {
  return useRead('/api/badges', { query: { per_page: 50 } });
}

/** Tells what a badge is called; an older one by its id. */
export function useBadgeTitles(): (id: number) => string {
  const titles = new Map(useBadges().map(({ id, title }) => [id, title]));
  return (id) => titles.get(id) ?? `Badge ${id}`;
}
