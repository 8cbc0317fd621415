/** The target of comments. */
export interface Commentable {
  articleId?: number | undefined;
  podcastEpisodeId?: number | undefined;
}

export const articleKey = (id: number) => `articles/${id}`;
export const episodeKey = (id: number) => `podcast_episodes/${id}`;
export const commentableKey = ({ articleId, podcastEpisodeId }: Commentable) =>
  articleId === undefined ? `podcast_episodes/${podcastEpisodeId}` : articleKey(articleId);
/** Returns the key of all responses that are withdrawn with the target of a discussion. */
export const discussionKey = (target: Commentable) => `discussions/${commentableKey(target)}`;
