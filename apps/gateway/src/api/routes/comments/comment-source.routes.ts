import { defineRoute, type Route } from '../../route.ts';
import { commentSource, idCode } from './comments.schemas.ts';

const getCommentSource = defineRoute({
  operation: 'GetCommentSource',
  summary: 'Get the Markdown of one of your comments',
  tag: 'Comments',
  method: 'GET',
  path: '/api/comments/:id/source',
  schemas: { params: idCode, responses: { 200: commentSource } },
  async handle({ params: { id }, clients, options }) {
    return { status: 200, body: await clients.comments.getCommentSource({ idCode: id }, options) };
  },
});

export const commentSourceRoutes: Route[] = [getCommentSource];
