import { latestCommentKeys, newCommentKeys, userCommentKeys } from '../../../edge/cache/comment-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { commentTargetOf } from './target.ts';
import {
  commentedArticles,
  commenter,
  latestComment,
  newCommentPage,
  userComment,
  userCommentPage,
} from './user-comments.schemas.ts';

const listUserComments = defineRoute({
  operation: 'ListUserComments',
  summary: 'List the comments of a user with their articles and podcast episodes, newest first',
  tag: 'Comments',
  method: 'GET',
  path: '/api/users/:id/comments',
  access: 'public',
  scope: 'read_comments',
  caching: { shared: true },
  schemas: { params: commenter, query: userCommentPage, responses: { 200: listOf(userComment) } },
  async handle({ params: { id: idOrUsername }, query, clients, options }) {
    const request = { idOrUsername, ...pageOf(query) };
    const { comments, hasNext, userId } = await clients.comments.listUserComments(request, options);
    const targets = comments.map(({ id, subject }) => ({ id, target: targetOf(required(subject)) }));
    return { status: 200, body: comments, hasNext, keys: userCommentKeys(userId, targets) };
  },
});

const listNewComments = defineRoute({
  operation: 'ListNewComments',
  summary: 'List the public comments on an article or a podcast episode, newest first, replies among them',
  tag: 'Comments',
  method: 'GET',
  path: '/api/comments/new',
  access: 'public',
  caching: { shared: true },
  failures: [404, 422],
  schemas: { query: newCommentPage, responses: { 200: listOf(userComment) } },
  async handle({ query, version, clients, options }) {
    const target = commentTargetOf(query, version);
    const { comments, hasNext } = await clients.comments.listNewComments(
      { target, before: query.before, ...pageOf(query) },
      options,
    );
    const keys = newCommentKeys({ [target.case]: target.value }, comments);
    return { status: 200, body: comments, hasNext, keys };
  },
});

const listLatestComments = defineRoute({
  operation: 'ListLatestComments',
  summary: 'List the newest public comment on each of up to 100 articles',
  tag: 'Comments',
  method: 'GET',
  path: '/api/comments/latest',
  access: 'public',
  caching: { shared: true },
  failures: [422],
  schemas: { query: commentedArticles, responses: { 200: listOf(latestComment) } },
  async handle({ query: { article_ids: articleIds }, clients, options }) {
    const { comments } = await clients.comments.listLatestComments({ articleIds }, options);
    return { status: 200, body: comments, keys: latestCommentKeys(articleIds, comments) };
  },
});

const listUnansweredComments = defineRoute({
  operation: 'ListUnansweredComments',
  summary: 'List recent comments of others on your articles that you have neither replied nor reacted to, newest first',
  tag: 'Comments',
  method: 'GET',
  path: '/api/comments/unanswered',
  schemas: { query: userCommentPage, responses: { 200: listOf(userComment) } },
  async handle({ query, clients, options }) {
    const { comments, hasNext } = await clients.comments.listUnansweredComments(pageOf(query), options);
    return { status: 200, body: comments, hasNext };
  },
});

export const userCommentRoutes: Route[] = [
  listUserComments,
  listNewComments,
  listLatestComments,
  listUnansweredComments,
];

function targetOf({ typeOf, id }: { typeOf: string; id: number }) {
  return typeOf === 'article' ? { articleId: id } : { podcastEpisodeId: id };
}
