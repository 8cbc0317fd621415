import { limits } from '@commonplace/rules/limits';
import { bodyBytesFor, defineRoute, type Route } from '../../route.ts';
import { commentRendering, commentUpdate } from './comments.schemas.ts';

const renderComment = defineRoute({
  operation: 'RenderComment',
  summary: 'Render the text of a comment without keeping it',
  tag: 'Comments',
  method: 'POST',
  path: '/api/comments/render',
  limit: 'comment_render',
  maxBodyBytes: bodyBytesFor(limits.comment.body),
  caching: { invalidatesOwnReads: false },
  schemas: { wrapper: ['comment'], body: commentUpdate, responses: { 200: commentRendering } },
  async handle({ body, clients, options }) {
    const request = { bodyMarkdown: body.body_markdown };
    return { status: 200, body: await clients.comments.renderComment(request, options) };
  },
});

export const commentRenderingRoutes: Route[] = [renderComment];
