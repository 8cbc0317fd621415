import type { DataOf } from '@commonplace/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { nullIfNotFound } from '../shared/null-if-not-found.ts';

/** An article as readers see it. */
export type PublicArticle = DataOf<'/api/articles/{id}', 'get'>;

/** Returns an article as readers see it (E4); undefined if it is not published. */
export function useArticleText(id: number): PublicArticle | undefined {
  const read = ({ signal }: { signal: AbortSignal }) =>
    nullIfNotFound(api.GET('/api/articles/{id}', { params: { path: { id } }, signal }));
  return useSuspenseQuery({ queryKey: ['/api/articles/{id}', id, 'or nothing'], queryFn: read }).data ?? undefined;
}
