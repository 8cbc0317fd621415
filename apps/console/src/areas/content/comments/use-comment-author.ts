import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { orNothing } from '../shared/or-nothing.ts';

/** Whose comment it is, as the address says, or else as readers see it (E15); undefined where it is not for them. */
export function useCommentAuthor(id: string, given: unknown): number | undefined {
  const read = async ({ signal }: { signal: AbortSignal }) => {
    if (given !== undefined) return Number(given);
    const comment = await orNothing(api.GET('/api/comments/{id}', { params: { path: { id } }, signal }));
    return comment && 'user_id' in comment.user ? comment.user.user_id : null;
  };
  return useSuspenseQuery({ queryKey: ['/api/comments/{id}', id, 'author', given], queryFn: read }).data ?? undefined;
}
