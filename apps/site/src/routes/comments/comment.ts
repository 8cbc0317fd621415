import type { Api } from '../../api/api.ts';
import { commentEditPage } from '../../pages/article/comment-edit-page.ts';
import { commentPage } from '../../pages/article/comment-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { readReactions } from './read-reactions.ts';
import { resolvePath, type Found } from '../resolve-path.ts';

/** A comment with its replies and what it is about. */
async function showComment({ params, path, api, view: readView }: PageCall): Promise<Shown> {
  const { id_code: id = '' } = params;
  const found = await resolvePath(path, api);
  if ('movedTo' in found) return found;
  const [comment, { subject, on }] = await Promise.all([
    api.client.getComment({ params: { path: { id } } }),
    readSubject(found, api),
  ]);
  const authorId = comment.user.user_id;
  const [{ commentLikes }, view] = await Promise.all([
    readReactions(undefined, [comment], api),
    readView({ users: authorId === undefined ? [] : [authorId] }),
  ]);
  const authorStanding = authorId === undefined ? undefined : view.standings.get(authorId);
  return { html: commentPage({ comment, subject, on, commentLikes, authorStanding }, view) };
}

/** Reads the article or the episode that a comment is about. */
async function readSubject({ articleId, episodeId }: Found, { client }: Api) {
  if (articleId !== null) {
    const { title, path, user } = await client.getArticle({ params: { path: { id: articleId } } });
    const on = { field: 'article_id', id: articleId } as const;
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
