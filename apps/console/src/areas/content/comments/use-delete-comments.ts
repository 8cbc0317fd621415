import { etagOf } from '@commonplace/client';
import { useConfirm } from '../../../components/confirm.tsx';
import { useBulkAction } from '../../../components/use-bulk-action.ts';
import { api } from '../../../session/api.ts';
import type { Comment } from './comment.ts';

/** Deletes comments after a confirmation, with the edit tags that were read. Returns those that failed. */
export function useDeleteComments() {
  const confirm = useConfirm();
  const { act } = useBulkAction<Comment>({
    run: (comment) => api.deleteComment({ params: { path: { id: comment.id_code } }, ifMatch: etagOf(comment) }),
    invalidates: [['listCommentRecords']],
    nameOf: ({ id_code: id, user }) => `${id} by ${user.username}`,
    done: ({ length }) => (length === 1 ? 'Comment deleted' : `${length} comments deleted`),
  });
  return async (comments: readonly Comment[]): Promise<readonly Comment[]> => {
    const answer = await confirm({
      title: comments.length === 1 ? 'Delete this comment?' : `Delete ${comments.length} comments?`,
      text: 'Readers see a placeholder, and replies are kept. Moderators can still read the text. This cannot be undone.',
      action: 'Delete',
      danger: true,
    });
    return answer ? act(comments) : comments;
  };
}
