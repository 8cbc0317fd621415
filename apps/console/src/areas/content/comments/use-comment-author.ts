import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { nullIfNotFound } from '../shared/null-if-not-found.ts';

/** Returns the author of a comment: from the URL, or else from the public comment; undefined if that is hidden. */
export function useCommentAuthor(id: string, fromUrl: unknown): number | undefined {
  const read = async ({ signal }: { signal: AbortSignal }) => {
    if (fromUrl !== undefined) return Number(fromUrl);
    const comment = await nullIfNotFound(api.getComment({ params: { path: { id } }, signal }));
    return comment && 'user_id' in comment.user ? comment.user.user_id : null;
  };
  return useSuspenseQuery({ queryKey: ['getComment', id, 'author', fromUrl], queryFn: read }).data ?? undefined;
}
