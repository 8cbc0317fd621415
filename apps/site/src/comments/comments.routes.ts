import { CommonplaceError } from '@commonplace/client';
import type { Api } from '../api/api.ts';
import { commentEditPage } from './comment-edit-page.ts';
import type { Commentable } from './comment-form.ts';
import { commentPage, type CommentPageData } from './comment-page.ts';
import { PageFailure, pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { commentTree, withHidden } from './comment-tree.ts';
import { beginReply, inOwnPath } from './begin-reply.ts';
import { pathOfComment } from './comment-order.ts';
import { reactableCodes, readCounts, withReacted } from './read-reactions.ts';
import { resolvePath, type PathRecord } from '../serving/resolve-path.ts';

/** The order of comments unless an article has another one. */
const usual = 'oldest' as const;

/** A comment with its replies and what it is about. */
async function showComment(call: PageCall): Promise<PageResult> {
  const { params, query, api, view: readView } = call;
  const { id_code: id = '' } = params;
  const about = await readAbout(call);
  if ('movedTo' in about) return about;
  const [{ comments, ...window }, { subject, on }] = await Promise.all([
    api.client.getDiscussion({ params: { query: { id } } }),
    'subject' in about ? about : readSubject(about, api),
  ]);
  const [read] = commentTree(comments);
  if (!read) throw pageNotFound();
  const authorId = read.user.user_id;
  const codes = reactableCodes([read]);
  const [counts, view] = await Promise.all([
    readCounts(undefined, codes, api),
    readView({
      users: authorId === undefined ? [] : [authorId],
      discussedArticle: on.field === 'article_id' ? on.id : undefined,
      comments: codes,
    }),
  ]);
  const { commentLikes } = withReacted(counts, codes, view.reactions);
  const [comment = read] = withHidden([read], view.hiddenComments);
  const authorStanding = authorId === undefined ? undefined : view.standings.get(authorId);
  const commented = { ...on, draft: beginReply(query, [comment]) };
  const data = { comment, window, subject, on: commented, commentLikes, authorStanding };
  return { html: commentPage(data, inOwnPath(view)) };
}

/** Finds the comment at a path; moderators find those of accounts that are marked as spam, too. */
async function readAbout({ params, path, api, isSignedIn }: PageCall) {
  try {
    return await resolvePath(path, api);
  } catch (error) {
    const isUnknown = error instanceof PageFailure && error.status === 404;
    const withheld = isUnknown && isSignedIn ? await readWithheld(params['id_code'] ?? '', api) : undefined;
    if (!withheld) throw error;
    return withheld;
  }
}

/** Reads what a withheld comment is about; undefined for who is no moderator. */
async function readWithheld(id: string, { client }: Api) {
  try {
    const [record] = await client.listCommentRecords({ params: { query: { id_code: id, state: 'withheld' } } });
    if (!record) return undefined;
    const { article_id: articleId, podcast_episode_id: episodeId, title, path } = record.subject;
    return { subject: { title, path, authorUsername: undefined, usual }, on: commentableOf(articleId, episodeId) };
  } catch (error) {
    if (error instanceof CommonplaceError && (error.status === 403 || error.status === 400)) return undefined;
    throw error;
  }
}

type Commented = Pick<CommentPageData, 'subject' | 'on'>;

/** Returns what a comment is about, without its title while that is unavailable. */
async function readSubject({ articleId, episodeId }: PathRecord, api: Api): Promise<Commented> {
  if (articleId === null && episodeId === null) throw pageNotFound();
  const subject = await api.part(articleId === null ? readEpisode(episodeId ?? 0, api) : readArticle(articleId, api));
  return subject ?? { subject: undefined, on: commentableOf(articleId, episodeId) };
}

async function readArticle(id: number, { client }: Api): Promise<Commented> {
  const { title, path, user, ...article } = await client.getArticle({ params: { path: { id } } });
  const { comments_closed: isClosed, comment_order: order = usual } = article;
  const on = { field: 'article_id', id, isClosed } as const;
  return { subject: { title, path, authorUsername: user.username, usual: order }, on };
}

async function readEpisode(id: number, { client }: Api): Promise<Commented> {
  const { title, path } = await client.getPodcastEpisode({ params: { path: { id } } });
  return {
    subject: { title, path, authorUsername: undefined, usual },
    on: { field: 'podcast_episode_id', id } as const,
  };
}

function commentableOf(articleId: number | null, episodeId: number | null): Commentable {
  if (articleId !== null) return { field: 'article_id', id: articleId };
  return { field: 'podcast_episode_id', id: episodeId ?? 0 };
}

/** The form to edit a comment, for its author, which returns to the comment in its discussion. */
async function showEdit({ params, path, api, view }: PageCall): Promise<PageResult> {
  const { id_code: id = '' } = params;
  const own = path.replace(/\/edit$/, '');
  const [record, source] = await Promise.all([
    resolvePath(own, api),
    api.client.getCommentSource({ params: { path: { id } } }),
  ]);
  if ('movedTo' in record) return { movedTo: `${record.movedTo}/edit` };
  const { id_code: idCode, body_markdown: text } = source;
  const { subject } = await readSubject(record, api);
  const returnTo = subject ? pathOfComment(subject.path, { order: subject.usual, usual: subject.usual }, idCode) : own;
  return { html: commentEditPage({ idCode, path: returnTo, text }, await view()) };
}

export const commentPages: readonly PageRoute[] = [
  { path: '/:username/comment/:id_code', show: showComment },
  { path: '/:username/comment/:id_code/edit', show: showEdit },
];
