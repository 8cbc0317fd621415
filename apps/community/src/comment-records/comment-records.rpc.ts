import type { CommentRecordsService } from '@commonplace/proto/community/v1/comment_records';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { listCommentRecords } from './list-comment-records.ts';

export function commentRecordsRpc(context: CommunityContext): ServiceImplementation<typeof CommentRecordsService> {
  return { listCommentRecords: (request, call) => listCommentRecords(context, call, request) };
}
