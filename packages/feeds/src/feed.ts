/** What is read of a feed. */
export interface Feed {
  /** The newest, at limit `maxEntries`. */
  entries: FeedEntry[];
  /** Entries that were passed over: without a title, or with neither audio nor video. */
  skippedCount: number;
}

/** An episode as its feed has it. */
export interface FeedEntry {
  /** Its guid, else its media address: what it is recognized by. */
  key: string;
  title: string;
  mediaUrl: string;
  imageUrl?: string | undefined;
  /** RFC 3339; absent when the feed says none, or no date. */
  publishedAt?: string | undefined;
  /** HTML of strangers. */
  body?: string | undefined;
}

/** Bytes that are thought to be a feed. */
export interface FeedSource {
  bytes: Uint8Array;
  /** As its server says, with its charset. */
  contentType: string;
}

/** So many entries of a feed are looked at; the maxLength that are known have some thousands. */
export const maxEntries = 2_000;

/** What was fetched cannot be read as a feed. The message may be shown, and holds nothing of what was fetched. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}
