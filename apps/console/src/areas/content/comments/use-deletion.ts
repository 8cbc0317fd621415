import { etagOf } from '@commonplace/client';
import { useConfirm } from '../../../parts/confirm.tsx';
import { useEach } from '../../../parts/use-each.ts';
import { api } from '../../../session/api.ts';
import type { Comment } from './comment.ts';

/** Deletes comments after a question, each in the state that was seen; tells which are left. */
export function useDeletion() {
  const confirm = useConfirm();
  const { act } = useEach<Comment>({
    run: (comment) =>
      api.DELETE('/api/comments/{id}', { params: { path: { id: comment.id_code } }, ifMatch: etagOf(comment) }),
    shownIn: [['/api/admin/comments']],
    nameOf: ({ id_code: id, user }) => `${id} by ${user.username}`,
    done: ({ length }) => (length === 1 ? 'The comment is deleted' : `${length} comments are deleted`),
  });
  return async (comments: readonly Comment[]): Promise<readonly Comment[]> => {
    const answer = await confirm({
      title: comments.length === 1 ? 'Delete this comment?' : `Delete ${comments.length} comments?`,
      text: 'Readers see that a comment was deleted, and its replies, which stay. Moderators go on seeing what it said. It cannot be brought back.',
      action: 'Delete',
      danger: true,
    });
    return answer ? act(comments) : comments;
  };
}
