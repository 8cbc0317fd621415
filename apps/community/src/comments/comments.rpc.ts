import type { CommentsService } from '@commonplace/proto/community/v1/comments';
import { badRequest, notFound } from '@commonplace/rpc/errors';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import type { CommentRow } from './comment-row.ts';
import { buildThreads } from './comment-view.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { getComment } from './get-comment.ts';
import { listComments } from './list-comments.ts';
import { updateComment } from './update-comment.ts';

export function commentsRpc(context: CommunityContext): ServiceImplementation<typeof CommentsService> {
  return {
    async listComments({ target, page, perPage }, call) {
      const articleId = articleOf(target);
      const input = page === undefined ? { articleId } : { articleId, page: { number: page, perPage } };
      const { rows, hasNext } = await listComments(context, call, input);
      return { comments: buildThreads(rows), hasNext };
    },
    async getComment({ idCode }, call) {
      const { rows, articleId } = await getComment(context, call, idCode);
      return { ...firstThread(rows), articleId };
    },
    async createComment({ target, bodyMarkdown, parentIdCode }, call) {
      const input = { articleId: articleOf(target), bodyMarkdown, parentIdCode };
      return firstThread([await createComment(context, call, input)]);
    },
    async updateComment(request, call) {
      return firstThread([await updateComment(context, call, request)]);
    },
    async deleteComment({ idCode }, call) {
      await deleteComment(context, call, idCode);
      return {};
    },
  };
}

/** Exactly one target is to be named (E14). No podcast episodes exist here, so each of them is unknown. */
function articleOf(target: { case: string | undefined; value?: number | undefined }): number {
  if (target.case === 'articleId' && target.value !== undefined) return target.value;
  throw target.case === undefined ? badRequest('a_id or p_id is required') : notFound();
}

function firstThread(rows: readonly CommentRow[]) {
  const [comment] = buildThreads(rows);
  if (!comment) throw notFound();
  return { comment };
}
