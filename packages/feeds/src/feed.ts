/** The contents of a feed. */
export interface Feed {
  /** The newest, at most `maxEntries`. */
  entries: FeedEntry[];
  metadata: PodcastMetadata;
  /** Entries that were skipped: without a title, or with neither audio nor video. */
  skippedCount: number;
}

/** An episode of a feed. */
export interface FeedEntry {
  /** Its guid, else its media URL; identifies the episode. */
  key: string;
  title: string;
  mediaUrl: string;
  imageUrl?: string | undefined;
  /** RFC 3339; absent without a valid date. */
  publishedAt?: string | undefined;
  /** Untrusted HTML. */
  body?: string | undefined;
  texts?: FeedTexts | undefined;
  metadata: EpisodeMetadata;
}

/** What a feed says about its podcast, as plain text and checked URLs (iTunes, Podcasting 2.0). */
export interface PodcastMetadata {
  author?: string | undefined;
  explicit?: boolean | undefined;
  categories: FeedCategory[];
  /** Whether episodes are independent, or parts of a whole. */
  type?: 'episodic' | 'serial' | undefined;
  /** The id of the podcast wherever it is hosted (podcast:guid). */
  guid?: string | undefined;
  /** Whether other hosts may not take the podcast over, and the email address of the one who may allow it. */
  locked?: boolean | undefined;
  ownerEmail?: string | undefined;
  fundings: { url: string; text: string }[];
  people: FeedPerson[];
}

/** A category of iTunes with those below it. */
export interface FeedCategory {
  name: string;
  subcategories: string[];
}

export interface FeedPerson {
  name: string;
  role?: string | undefined;
  group?: string | undefined;
  imageUrl?: string | undefined;
  url?: string | undefined;
}

/** What a feed says about an episode besides its text. */
export interface EpisodeMetadata {
  author?: string | undefined;
  explicit?: boolean | undefined;
  season?: number | undefined;
  episode?: number | undefined;
  episodeType?: 'full' | 'trailer' | 'bonus' | undefined;
  durationSeconds?: number | undefined;
  /** The size of the media; absent if it is unknown. */
  mediaBytes?: number | undefined;
  mediaType?: string | undefined;
  people: FeedPerson[];
}

/** A chapter of an episode, as plain text. */
export interface Chapter {
  startSeconds: number;
  title: string;
}

/** What a feed has of an episode besides its notes: chapters or their URL, and the URL of the transcript. */
export interface FeedTexts {
  chapters: Chapter[];
  chaptersUrl?: string | undefined;
  transcriptUrl?: string | undefined;
  transcriptType?: string | undefined;
}

/** Bytes that may be a feed. */
export interface FeedSource {
  bytes: Uint8Array;
  /** The server's content type, with its charset. */
  contentType: string;
}

/** How many entries of a feed are used; the longest known feeds have some thousands. */
export const maxEntries = 2_000;

/** The response cannot be read as a feed. The message may be shown, and has nothing of the response. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}
