import type { CommentsService } from '@commonplace/proto/community/v1/comments';
import { badRequest, notFound } from '@commonplace/rpc/errors';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { commentView, discussionView } from './comment-view.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { getComment } from './get-comment.ts';
import { listComments } from './list-comments.ts';
import { updateComment } from './update-comment.ts';

export function commentsRpc(context: CommunityContext): ServiceImplementation<typeof CommentsService> {
  return {
    async listComments({ target, page, perPage, after, authorsApart }, call) {
      const input = {
        articleId: articleOf(target),
        after,
        ...(page !== undefined && { page: { number: page, perPage } }),
      };
      const { rows, hasNext, next } = await listComments(context, call, input);
      return { ...discussionView(rows, { authorsApart }), hasNext, ...(next && { next }) };
    },
    async getComment(request, call) {
      const { rows, articleId, next } = await getComment(context, call, request);
      return { ...discussionView(rows, request), articleId, ...(next && { next }) };
    },
    async createComment({ target, bodyMarkdown, parentIdCode }, call) {
      const input = { articleId: articleOf(target), bodyMarkdown, parentIdCode };
      return { comment: commentView(await createComment(context, call, input)) };
    },
    async updateComment(request, call) {
      return { comment: commentView(await updateComment(context, call, request)) };
    },
    async deleteComment({ idCode }, call) {
      return { version: await deleteComment(context, call, idCode) };
    },
  };
}

/** Exactly one target is to be named (E14). No podcast episodes exist here, so each of them is unknown. */
function articleOf(target: { case: string | undefined; value?: number | undefined }): number {
  if (target.case === 'articleId' && target.value !== undefined) return target.value;
  throw target.case === undefined ? badRequest('a_id or p_id is required') : notFound();
}
