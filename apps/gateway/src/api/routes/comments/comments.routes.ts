import { notFound } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import type { z } from 'zod';
import { commentChanged, threadKeys, threadListKeys } from '../../../edge/cache/comment-keys.ts';
import { bodyBytesFor, bothVersions, defineRoute, type Route } from '../../route.ts';
import { required } from '../../representation/required.ts';
import { largeDiscussion, largeListKeys, largeThreadKeys } from './large-discussion.ts';
import { readOutline } from './outline.ts';
import { readDiscussion, withNewestFirst } from './read-discussion.ts';
import { commentInput, commentTarget, commentUpdate, idCode, thread, threads } from './comments.schemas.ts';
import { commentTargetOf } from './target.ts';

const tag = 'Comments';
const maxBodyBytes = bodyBytesFor(limits.comment.body);

const listComments = defineRoute({
  operation: 'ListComments',
  contract: 'E14',
  summary: 'List the comments on an article or a podcast episode, as trees',
  tag,
  method: 'GET',
  path: '/api/comments',
  versions: bothVersions,
  access: 'public',
  caching: { shared: true },
  failures: [404],
  schemas: { query: commentTarget, responses: { 200: threads } },
  async handle({ query, version, clients, options, site }) {
    const target = commentTargetOf(query, version);
    const newestFirst = query.sort === 'newest';
    const request = { target, page: query.page, perPage: query.per_page, authorsApart: true, newestFirst };
    const discussion = await readDiscussion({
      read: (after) =>
        clients.comments.listComments({ ...request, outlined: !after, ...(after && { after }) }, options),
      outline: (start) =>
        readOutline((after) => clients.comments.outlineDiscussion({ target, after }, options), start, { newestFirst }),
    });
    const { first, outline, comments } = discussion;
    const paged = query.page !== undefined && { hasNext: first.hasNext };
    const about = { [target.case]: target.value };
    if (comments) {
      const body = newestFirst ? withNewestFirst(comments) : comments;
      return { status: 200, body, ...paged, keys: threadListKeys(about, comments) };
    }
    const large = largeDiscussion({ outline, version, client: clients.comments, site, isList: true });
    return { status: 200, large, ...paged, keys: largeListKeys(about, outline) };
  },
});

const getComment = defineRoute({
  operation: 'GetComment',
  contract: 'E15',
  summary: 'Get a comment with its replies',
  tag,
  method: 'GET',
  path: '/api/comments/:id',
  etag: true,
  versions: bothVersions,
  access: 'public',
  caching: { shared: true, private: 'when-not-public' },
  schemas: { params: idCode, responses: { 200: thread } },
  async handle({ params: { id }, version, clients, options, site }) {
    const target = { case: 'idCode' as const, value: id };
    const { first, outline, comments } = await readDiscussion({
      read: (after) =>
        clients.comments.getComment(
          { idCode: id, authorsApart: true, outlined: !after, ...(after && { after }) },
          options,
        ),
      outline: (start) => readOutline((after) => clients.comments.outlineDiscussion({ target, after }, options), start),
    });
    const etag = first.comments[0]?.etag;
    if (comments) return { status: 200, body: comments, etag, keys: threadKeys(first, comments) };
    const large = largeDiscussion({ outline, version, client: clients.comments, site, isList: false });
    return { status: 200, large, etag, keys: largeThreadKeys(first, outline) };
  },
});

const createComment = defineRoute({
  operation: 'CreateComment',
  summary: 'Comment on an article or a podcast episode, or reply to a comment',
  tag,
  method: 'POST',
  path: '/api/comments',
  etag: true,
  versions: bothVersions,
  limit: 'comment_create',
  idempotencyKey: true,
  maxBodyBytes,
  failures: [404],
  schemas: { wrapper: ['comment'], body: commentInput, responses: { 201: thread } },
  async handle({ body, clients, options }) {
    const target = newCommentTarget(body);
    const parentIdCode = body.parent_id_code ?? undefined;
    const request = { bodyMarkdown: body.body_markdown, target, parentIdCode };
    const reply = await clients.comments.createComment(request, options);
    const written = required(reply.comment);
    return {
      status: 201,
      body: [written],
      etag: written.etag,
      change: commentChanged({ ...written, deleted: false, hidden: false, [target.case]: target.value }),
    };
  },
});

const updateComment = (method: 'PUT' | 'PATCH') =>
  defineRoute({
    operation: method === 'PUT' ? 'UpdateComment' : 'PatchComment',
    summary: 'Edit one of your comments',
    tag,
    method,
    path: '/api/comments/:id',
    etag: true,
    versions: bothVersions,
    maxBodyBytes,
    schemas: { params: idCode, wrapper: ['comment'], body: commentUpdate, responses: { 200: thread } },
    async handle({ params: { id }, body, clients, options }) {
      const request = { idCode: id, bodyMarkdown: body.body_markdown };
      const edited = required((await clients.comments.updateComment(request, options)).comment);
      const change = commentChanged({ ...edited, deleted: false, hidden: false });
      return { status: 200, body: [edited], etag: edited.etag, change };
    },
  });

const deleteComment = defineRoute({
  operation: 'DeleteComment',
  summary: 'Delete a comment but keep its replies (author or moderator)',
  tag,
  method: 'DELETE',
  path: '/api/comments/:id',
  etag: true,
  versions: bothVersions,
  schemas: { params: idCode, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const deletion = await clients.comments.deleteComment({ idCode: id }, options);
    return { status: 204, change: commentChanged({ ...deletion, id: idOf(id), deleted: true, hidden: false }) };
  },
});

const hideComment = defineRoute({
  operation: 'HideComment',
  summary: 'Hide a comment on an article but keep its replies (author of the article or moderator)',
  tag,
  method: 'PUT',
  path: '/api/comments/:id/hide',
  etag: true,
  versions: bothVersions,
  schemas: { params: idCode, responses: { 200: thread } },
  async handle({ params: { id }, clients, options }) {
    const hidden = required((await clients.comments.hideComment({ idCode: id, hidden: true }, options)).comment);
    const change = commentChanged({ ...hidden, deleted: false, hidden: true });
    return { status: 200, body: [hidden], etag: hidden.etag, change };
  },
});

const showComment = defineRoute({
  operation: 'UnhideComment',
  summary: 'Unhide a comment on an article (author of the article or moderator)',
  tag,
  method: 'DELETE',
  path: '/api/comments/:id/hide',
  etag: true,
  versions: bothVersions,
  schemas: { params: idCode, responses: { 204: 'empty' } },
  async handle({ params: { id }, clients, options }) {
    const comment = required((await clients.comments.hideComment({ idCode: id, hidden: false }, options)).comment);
    return { status: 204, change: commentChanged({ ...comment, deleted: false, hidden: false }) };
  },
});

export const commentRoutes: Route[] = [
  listComments,
  getComment,
  createComment,
  updateComment('PUT'),
  updateComment('PATCH'),
  deleteComment,
  hideComment,
  showComment,
];

/** The id behind the code of a comment that is there. */
function idOf(idCode: string): number {
  return Number.parseInt(idCode, 26);
}

function newCommentTarget(body: z.infer<typeof commentInput>) {
  const { article_id: articleId, podcast_episode_id: podcastEpisodeId } = body;
  if ((articleId == null) === (podcastEpisodeId == null)) {
    throw violation('base', 'exactly one of article_id and podcast_episode_id is required');
  }
  if (articleId === 0 || podcastEpisodeId === 0) throw notFound();
  return articleId != null
    ? { case: 'articleId' as const, value: articleId }
    : { case: 'podcastEpisodeId' as const, value: podcastEpisodeId ?? 0 };
}
