import { useConfirm } from '../../../parts/confirm.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { api } from '../../../session/api.ts';
import type { Comment } from './comment.ts';

/** Deletes comments after a question; tells whether that was done. */
export function useDeletion() {
  const confirm = useConfirm();
  const change = useChange<readonly Comment[]>({
    async run(comments) {
      for (const { id_code: id } of comments) await api.DELETE('/api/comments/{id}', { params: { path: { id } } });
    },
    shownIn: ['/api/admin/comments'],
    done: ({ length }) => (length === 1 ? 'The comment is deleted' : `${length} comments are deleted`),
  });
  return async (comments: readonly Comment[]): Promise<boolean> => {
    const answer = await confirm({
      title: comments.length === 1 ? 'Delete this comment?' : `Delete ${comments.length} comments?`,
      text: 'Readers see that a comment was deleted, and its replies, which stay. Moderators go on seeing what it said. It cannot be brought back.',
      action: 'Delete',
      danger: true,
    });
    if (!answer) return false;
    return change.mutateAsync(comments).then(
      () => true,
      // What failed was said.
      () => false,
    );
  };
}
