import { badRequest } from '@commonplace/domain/errors';

/** The target of a discussion: an article or a podcast episode. */
export interface Commentable {
  kind: 'article' | 'podcastEpisode';
  id: number;
}

/** The column of `comments` that refers to the target. */
export const columnOf = { article: 'article_id', podcastEpisode: 'podcast_episode_id' } as const;

/** Returns the target of a comment. */
export function commentableOf(row: { article_id: number | null; podcast_episode_id: number | null }): Commentable {
  const { article_id: articleId, podcast_episode_id: episodeId } = row;
  return articleId === null ? { kind: 'podcastEpisode', id: episodeId ?? 0 } : { kind: 'article', id: articleId };
}

/** Converts a target to its message. */
export function targetOf({ kind, id }: Commentable): { articleId: number } | { podcastEpisodeId: number } {
  return kind === 'article' ? { articleId: id } : { podcastEpisodeId: id };
}

/** Returns the target of a request, which must name exactly one (ListComments). */
export function namedTarget(
  target: { case: 'articleId' | 'podcastEpisodeId'; value: number } | { case: undefined },
): Commentable {
  if (target.case === undefined) throw badRequest('a_id or p_id is required');
  return { kind: target.case === 'articleId' ? 'article' : 'podcastEpisode', id: target.value };
}
