import { sql } from 'kysely';

// What everybody may see, in statements on the tables of these names.

/** Whether an article is shown to everybody, as content has told. */
export const isPublicArticle = sql<boolean>`(articles.published and not articles.deleted)`;

/** Whether an episode is. */
export const isPublicEpisode = sql<boolean>`(podcast_episodes.listed and not podcast_episodes.deleted)`;

/** Whether a comment counts, and can be answered: it is neither deleted nor withheld, though it may be hidden. */
export const isListedComment = sql<boolean>`(comments.deleted_at is null and not comments.withheld)`;

/** Whether everybody may read what a comment says: it is not hidden either. */
export const isPublicComment = sql<boolean>`(${isListedComment} and comments.hidden_at is null)`;
