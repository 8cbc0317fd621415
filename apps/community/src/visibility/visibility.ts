import { sql } from 'kysely';

// Conditions for public records, on the tables of these names.

/** Whether an article is public, according to its events. */
export const isPublicArticle = sql<boolean>`(articles.published and not articles.deleted)`;

/** Whether an episode is public. */
export const isPublicEpisode = sql<boolean>`(podcast_episodes.listed and not podcast_episodes.deleted)`;

/** Whether a comment is counted and accepts replies: neither deleted nor withheld, though it may be hidden. */
export const isListedComment = sql<boolean>`(comments.deleted_at is null and not comments.withheld)`;

/** Whether the text of a comment is public: also not hidden. */
export const isPublicComment = sql<boolean>`(${isListedComment} and comments.hidden_at is null)`;
