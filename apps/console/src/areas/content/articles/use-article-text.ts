import { CommonplaceError, type DataOf } from '@commonplace/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** An article as readers have it. */
export type ShownArticle = DataOf<'/api/articles/{id}', 'get'>;

/** An article as readers have it; undefined where it is not for them (E4). */
export function useArticleText(id: number): ShownArticle | undefined {
  const read = async ({ signal }: { signal: AbortSignal }): Promise<ShownArticle | null> => {
    try {
      return await api.GET('/api/articles/{id}', { params: { path: { id } }, signal });
    } catch (error) {
      if (error instanceof CommonplaceError && error.status === 404) return null;
      throw error;
    }
  };
  return useSuspenseQuery({ queryKey: ['/api/articles/{id}', id, 'or nothing'], queryFn: read }).data ?? undefined;
}
