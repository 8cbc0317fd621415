import { ListCommentRecordsRequestSchema } from '@commonplace/proto/community/v1/comment_records';
import { z } from 'zod';
import { listOf, withEtag } from '../../representation/representation.ts';
import { defineRoute, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { paging } from '../../schemas/paging.ts';
import { oneOf } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';
import { idCode } from '../comments/comments.schemas.ts';
import { commentRecord } from './comment-records.schemas.ts';

const commentRecordFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  user_id: recordId.optional(),
  article_id: recordId.optional(),
  id_code: idCode.shape.id.optional(),
  state: oneOf(['published', 'withheld', 'hidden', 'deleted']).optional(),
});

const list = defineRoute({
  operation: 'ListCommentRecords',
  summary: 'List comments in all states, with their text, newest first (moderator)',
  tag: 'Moderation',
  method: 'GET',
  path: '/api/admin/comments',
  administrative: true,
  schemas: { query: commentRecordFilters, responses: { 200: listOf(withEtag(commentRecord)) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListCommentRecordsRequestSchema, query);
    const { comments, hasNext } = await clients.commentRecords.listCommentRecords(request, options);
    return { status: 200, body: comments, hasNext };
  },
});

export const commentRecordRoutes: Route[] = [list];
