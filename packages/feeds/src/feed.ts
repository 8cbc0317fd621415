/** The contents of a feed. */
export interface Feed {
  /** The newest, at most `maxEntries`. */
  entries: FeedEntry[];
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
