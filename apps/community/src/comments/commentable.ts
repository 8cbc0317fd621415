import { badRequest } from '@commonplace/rpc/errors';

/** What is discussed: an article, or an episode of a podcast. */
export interface Commentable {
  kind: 'article' | 'podcastEpisode';
  id: number;
}

/** Which column of `comments` says so. */
export const columnOf = { article: 'article_id', podcastEpisode: 'podcast_episode_id' } as const;

/** What a comment is about. */
export function commentableOf(row: { article_id: number | null; podcast_episode_id: number | null }): Commentable {
  const { article_id: articleId, podcast_episode_id: episodeId } = row;
  return articleId === null ? { kind: 'podcastEpisode', id: episodeId ?? 0 } : { kind: 'article', id: articleId };
}

/** As messages say it. */
export function targetOf({ kind, id }: Commentable): { articleId: number } | { podcastEpisodeId: number } {
  return kind === 'article' ? { articleId: id } : { podcastEpisodeId: id };
}

/** What a request names; exactly one target is to be named (E14). */
export function namedTarget(
  target: { case: 'articleId' | 'podcastEpisodeId'; value: number } | { case: undefined },
): Commentable {
  if (target.case === undefined) throw badRequest('a_id or p_id is required');
  return { kind: target.case === 'articleId' ? 'article' : 'podcastEpisode', id: target.value };
}
