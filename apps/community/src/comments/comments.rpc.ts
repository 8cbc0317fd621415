import type {
  CommentsService,
  GetDiscussionRequest,
  OutlineDiscussionRequest,
} from '@commonplace/proto/community/v1/comments';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { commentTag, commentView, discussionView } from './comment-view.ts';
import { namedTarget, targetOf } from './commentable.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { getComment } from './get-comment.ts';
import { getDiscussion, type DiscussionInput } from './get-discussion.ts';
import { windowView } from './window-view.ts';
import { threadOrders } from './reading-order.ts';
import { hideComment } from './hide-comment.ts';
import { listComments } from './list-comments.ts';
import { outlineDiscussion, type Outlined } from './outline-discussion.ts';
import { resolveComment } from './resolve-comment.ts';
import { updateComment } from './update-comment.ts';

export function commentsRpc(context: CommunityContext) {
  return {
    async listComments({ target, page, perPage, after, authorsApart, outlined, newestFirst }, call) {
      const input = {
        target: namedTarget(target),
        after,
        outlined,
        ...(page !== undefined && { page: { number: page, perPage, newestFirst } }),
      };
      const { rows, hasNext, next } = await listComments(context, call, input);
      return { ...discussionView(rows, { authorsApart }), hasNext, ...(next && { next }) };
    },
    async getComment(request, call) {
      const { rows, target, next } = await getComment(context, call, request);
      const view = discussionView(rows, request);
      const [first] = view.comments;
      if (first && !request.after) first.etag = commentTag(first);
      return { ...view, ...targetOf(target), ...(next && { next }) };
    },
    async getDiscussion({ target, sort, place }, call) {
      const order = threadOrders.find((name) => name === sort) ?? 'oldest';
      const input = { target: outlinedBy(target), order, place: placeIn(place) };
      return windowView(await getDiscussion(context, call, input));
    },
    async resolveComment(request, call) {
      const comment = await resolveComment(context, call, request);
      return comment ? { comment } : {};
    },
    async outlineDiscussion({ target, after }, call) {
      const { next, ...lists } = await outlineDiscussion(context, call, { outlined: outlinedBy(target), after });
      return { ...lists, ...(next && { next }) };
    },
    async createComment({ target, bodyMarkdown, parentIdCode }, call) {
      const input = { target: namedTarget(target), bodyMarkdown, parentIdCode };
      return { comment: commentView(await createComment(context, call, input)) };
    },
    async updateComment(request, call) {
      return { comment: commentView(await updateComment(context, call, request)) };
    },
    async deleteComment({ idCode }, call) {
      const { version, target } = await deleteComment(context, call, idCode);
      return { version, ...targetOf(target) };
    },
    async hideComment(request, call) {
      return { comment: commentView(await hideComment(context, call, request)) };
    },
  } satisfies Partial<ServiceImplementation<typeof CommentsService>>;
}

function placeIn(place: GetDiscussionRequest['place']): DiscussionInput['place'] {
  if (place.case === undefined) return undefined;
  return place.case === 'aroundNewest' ? { side: 'newest' } : { side: place.case, idCode: place.value };
}

function outlinedBy(target: OutlineDiscussionRequest['target']): Outlined {
  return target.case === 'idCode' ? { idCode: target.value } : namedTarget(target);
}
