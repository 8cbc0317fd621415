import { badRequest } from '@commonplace/domain/errors';
import type { DiscussionComment } from '@commonplace/proto/community/v1/comments';
import type { z } from 'zod';
import { discussionKeys } from '../../../edge/cache/comment-keys.ts';
import type { ApiVersion } from '../../../edge/served-route.ts';
import { defineRoute, type Route } from '../../route.ts';
import { discussion, discussionWindow } from './discussion.schemas.ts';
import { commentTargetOf } from './target.ts';

type Query = z.infer<typeof discussionWindow>;

const getDiscussion = defineRoute({
  operation: 'GetDiscussion',
  summary: 'Read comments in reading order, up to 50 at a time',
  tag: 'Comments',
  method: 'GET',
  path: '/api/comments/discussion',
  access: 'public',
  caching: { shared: true, private: 'when-not-public' },
  failures: [404],
  schemas: { query: discussionWindow, responses: { 200: discussion } },
  async handle({ query, version, clients, options }) {
    const request = { target: targetOf(query, version), sort: query.sort ?? 'oldest', place: placeOf(query) };
    const reply = await clients.comments.getDiscussion(request, options);
    return { status: 200, body: reply, keys: discussionKeys(reply, reply.comments.flatMap(keyedIn)) };
  },
});

export const discussionRoutes: Route[] = [getDiscussion];

function targetOf({ id, ...query }: Query, version: ApiVersion) {
  if (id === undefined) return commentTargetOf(query, version);
  if (query.a_id !== undefined || query.p_id !== undefined) throw badRequest('id is given without a_id and p_id');
  return { case: 'idCode' as const, value: id };
}

function placeOf({ after, before, around }: Query) {
  if ([after, before, around].filter((place) => place !== undefined).length > 1)
    throw badRequest('only one of after, before and around is possible');
  if (after !== undefined) return { case: 'after' as const, value: after };
  if (before !== undefined) return { case: 'before' as const, value: before };
  if (around === 'newest') return { case: 'aroundNewest' as const, value: true };
  return around === undefined ? { case: undefined } : { case: 'around' as const, value: around };
}

/** Returns a comment and its author, and those of the comment that it answers. */
function keyedIn({ comment, answered }: DiscussionComment) {
  if (!comment) return [];
  const parent = comment.parentId !== undefined && answered && { id: comment.parentId, author: answered };
  return [comment, ...(parent ? [parent] : [])];
}
