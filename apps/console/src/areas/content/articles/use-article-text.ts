import type { DataOf } from '@commonplace/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { orNothing } from '../shared/or-nothing.ts';

/** An article as readers have it. */
export type ShownArticle = DataOf<'/api/articles/{id}', 'get'>;

/** An article as readers have it; undefined where it is not for them (E4). */
export function useArticleText(id: number): ShownArticle | undefined {
  const read = ({ signal }: { signal: AbortSignal }) =>
    orNothing(api.GET('/api/articles/{id}', { params: { path: { id } }, signal }));
  return useSuspenseQuery({ queryKey: ['/api/articles/{id}', id, 'or nothing'], queryFn: read }).data ?? undefined;
}
