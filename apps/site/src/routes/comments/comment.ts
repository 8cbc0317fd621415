import { CommonplaceError } from '@commonplace/client';
import type { Api } from '../../api/api.ts';
import { commentEditPage } from '../../pages/article/comment-edit-page.ts';
import type { Commentable } from '../../pages/article/comment-form.ts';
import { commentPage } from '../../pages/article/comment-page.ts';
import { PageFailure, pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { beginReply, inOwnPath } from './begin-reply.ts';
import { readReactions } from './read-reactions.ts';
import { resolvePath, type Found } from '../resolve-path.ts';

/** A comment with its replies and what it is about. */
async function showComment(call: PageCall): Promise<Shown> {
  const { params, query, api, view: readView } = call;
  const { id_code: id = '' } = params;
  const about = await readAbout(call);
  if ('movedTo' in about) return about;
  const [comment, { subject, on }] = await Promise.all([
    api.client.getComment({ params: { path: { id } } }),
    'subject' in about ? about : readSubject(about, api),
  ]);
  const authorId = comment.user.user_id;
  const [{ commentLikes }, view] = await Promise.all([
    readReactions(undefined, [comment], api),
    readView({ users: authorId === undefined ? [] : [authorId] }),
  ]);
  const authorStanding = authorId === undefined ? undefined : view.standings.get(authorId);
  const commented = { ...on, begun: beginReply(query, [comment]) };
  const data = { comment, subject, on: commented, commentLikes, authorStanding };
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
    const on: Commentable =
      articleId === null ? { field: 'podcast_episode_id', id: episodeId ?? 0 } : { field: 'article_id', id: articleId };
    return { subject: { title, path, authorUsername: undefined }, on };
  } catch (error) {
    if (error instanceof CommonplaceError && (error.status === 403 || error.status === 400)) return undefined;
    throw error;
  }
}

/** Reads the article or the episode that a comment is about. */
async function readSubject({ articleId, episodeId }: Found, { client }: Api) {
  if (articleId !== null) {
    const article = await client.getArticle({ params: { path: { id: articleId } } });
    const { title, path, user, comments_closed: isClosed } = article;
    const on = { field: 'article_id', id: articleId, isClosed } as const;
    return { subject: { title, path, authorUsername: user.username }, on };
  }
  if (episodeId === null) throw pageNotFound();
  const { title, path } = await client.getPodcastEpisode({ params: { path: { id: episodeId } } });
  const on = { field: 'podcast_episode_id', id: episodeId } as const;
  return { subject: { title, path, authorUsername: undefined }, on };
}

/** The form to edit a comment, for its author. */
async function showEdit({ params, path, api, view }: PageCall): Promise<Shown> {
  const { id_code: id = '' } = params;
  const own = path.replace(/\/edit$/, '');
  const [found, source] = await Promise.all([
    resolvePath(own, api),
    api.client.getCommentSource({ params: { path: { id } } }),
  ]);
  if ('movedTo' in found) return { movedTo: `${found.movedTo}/edit` };
  const { id_code: idCode, body_markdown: text } = source;
  return { html: commentEditPage({ idCode, path: own, text }, await view()) };
}

export const commentPages: readonly PageRoute[] = [
  { path: '/:username/comment/:id_code', show: showComment },
  { path: '/:username/comment/:id_code/edit', show: showEdit },
];
