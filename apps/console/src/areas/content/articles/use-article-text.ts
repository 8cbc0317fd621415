import type { DataOf } from '@commonplace/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { nullIfNotFound } from '../shared/null-if-not-found.ts';

/** An article as readers see it. */
export type PublicArticle = DataOf<'getArticle'>;

/** Returns an article as readers see it; undefined if it is not published. */
export function useArticleText(id: number): PublicArticle | undefined {
  const read = ({ signal }: { signal: AbortSignal }) =>
    nullIfNotFound(api.getArticle({ params: { path: { id } }, signal }));
  return useSuspenseQuery({ queryKey: ['getArticle', id, 'or nothing'], queryFn: read }).data ?? undefined;
}
