import type { DataOf, ItemOf } from '@commonplace/client';
import { feedPath, type FeedFormat } from '../parts/feed-links.ts';

/** A feed in no format yet. Texts are plain unless they are named HTML; URLs are absolute. */
export interface Feed {
  id: string;
  title: string;
  description: string;
  /** The page that the feed is of. */
  pageUrl: string;
  /** The path without a format, and the query without `page`. */
  path: string;
  query: string;
  origin: string;
  language: string;
  imageUrl: string | undefined;
  author: FeedPerson | undefined;
  /** When a feed without entries was begun. */
  startedAt: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
  page: number;
  /** The cursor after which the page begins, where it does not begin at a number. */
  before: string | undefined;
  hasNext: boolean;
  /** The cursor of the last entry; the next page has a number without one. */
  nextBefore: string | undefined;
  podcast?: FeedPodcast | undefined;
  /** The hubs that tell of changes; none for a page that is not the first, which has no subscribers. */
  hubs: readonly string[];
}

export interface FeedEntry {
  id: string;
  url: string;
  title: string;
  /** Undefined if the text stands in `html` alone. */
  summary: string | undefined;
  /** Undefined for a text that is too long for the feed. */
  html: string | undefined;
  author: FeedPerson | undefined;
  tags: readonly string[];
  language: string | undefined;
  imageUrl: string | undefined;
  publishedAt: string;
  updatedAt: string;
  episode?: FeedEpisode | undefined;
}

export interface FeedPerson {
  name: string;
  url: string;
  imageUrl: string | undefined;
}

/** What a podcast has in addition to other feeds; the rest is what its own feed said. */
export interface FeedPodcast extends Pick<
  DataOf<'getPublishedPodcast'>,
  'explicit' | 'type' | 'categories' | 'fundings' | 'people'
> {
  guid: string;
  author: string;
  isLocked: boolean;
  /** The email address at which a move of the podcast to another host is confirmed. */
  ownerEmail: string | undefined;
}

export type EpisodeMetadata = Pick<
  ItemOf<'listPodcastEpisodeTexts'>,
  | 'author'
  | 'explicit'
  | 'season'
  | 'episode'
  | 'episode_type'
  | 'duration_seconds'
  | 'media_bytes'
  | 'media_type'
  | 'people'
>;

/** What an episode has in addition to other entries. */
export interface FeedEpisode {
  mediaUrl: string;
  /** What its own feed said. */
  metadata: EpisodeMetadata;
  chapters: readonly { startSeconds: number; title: string }[];
  /** Undefined without chapters. */
  chaptersUrl: string | undefined;
  /** Undefined without a transcript. */
  transcriptUrl: string | undefined;
}

/** Returns the URLs of a page of the feed and its neighbors. */
export function feedUrls(feed: Feed, format: FeedFormat) {
  const { origin, path, query, page, before, hasNext, nextBefore } = feed;
  const at = (...place: readonly string[]) =>
    origin + feedPath(path, format, [query, ...place].filter(Boolean).join('&'));
  const numbered = (number: number) => (number === 1 ? '' : `page=${number}`);
  const after = (cursor: string | undefined) => (cursor === undefined ? '' : `before=${cursor}`);
  const next = nextBefore === undefined ? at(after(before), numbered(page + 1)) : at(after(nextBefore));
  return {
    self: at(after(before), numbered(page)),
    first: at(),
    previous: page > 1 ? at(after(before), numbered(page - 1)) : undefined,
    next: hasNext ? next : undefined,
  };
}

/** Returns when the feed changed last: the newest update of its entries. */
export function updatedAt({ entries, startedAt }: Feed): string {
  return entries.reduce((newest, entry) => (entry.updatedAt > newest ? entry.updatedAt : newest), startedAt);
}
