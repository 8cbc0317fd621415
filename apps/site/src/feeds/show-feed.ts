import { atomFeed } from './atom-feed.ts';
import { feedPath, feedTypes, type FeedFormat } from '../parts/feed-links.ts';
import { feedUrls, type Feed, type FeedEntry } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import { rssFeed } from './rss-feed.ts';
import type { PageView } from '../serving/view.ts';
import type { PageCall, PageResult } from '../serving/page-route.ts';
import { beforeOf, type FeedPage } from './read-feed-page.ts';

const writers: Readonly<Record<FeedFormat, (feed: Feed) => string>> = { rss: rssFeed, atom: atomFeed, json: jsonFeed };

/** What one kind of feed has, apart from what all have. */
export interface FeedHead extends Pick<Feed, 'id' | 'title' | 'startedAt'> {
  /** The site's description by default. */
  description?: string | undefined;
  /** The path of the page that the feed is of. */
  pagePath: string;
  /** Of the feed, without a format. */
  path: string;
  query?: string;
  image?: string | undefined;
  author?: Feed['author'];
  podcast?: Feed['podcast'];
}

/** Returns the path of a feed without its format, and the format. */
function formatIn(path: string): { path: string; format: FeedFormat } {
  const ending = /^(.+)\.(atom|json)$/.exec(path);
  return ending ? { path: ending[1] ?? path, format: ending[2] === 'atom' ? 'atom' : 'json' } : { path, format: 'rss' };
}

/** Returns a parameter at the end of the path, without the format. */
export function lastParameter({ params }: PageCall, name: string): string {
  return formatIn(params[name] ?? '').path;
}

/** Redirects to a feed in the format of the request. */
export function movedFeed(path: string, call: PageCall): PageResult {
  return { movedTo: feedPath(path, formatIn(call.path).format, tokenQuery(call)) };
}

/** Returns the query with the token of a private feed, without which its other pages and files cannot be read; empty without one. */
export function tokenQuery({ feedToken }: Pick<PageCall, 'feedToken'>): string {
  return feedToken === undefined ? '' : new URLSearchParams({ token: feedToken }).toString();
}

/** The beginning of a feed whose record has no own time. */
export const noTime = '1970-01-01T00:00:00Z';

/** Writes a feed in the format at the end of its path. */
export function showFeed(
  { pagePath, query = '', ...head }: FeedHead,
  { toEntries, hasNext, nextBefore }: FeedPage,
  call: PageCall,
  { site, locale }: PageView,
): PageResult {
  const { format } = formatIn(call.path);
  const { origin } = site;
  const { image = site.logo ?? undefined, author } = head;
  const { before } = beforeOf(call);
  const isFirst = call.page === 1 && before === undefined;
  // A hub would keep the token, and could not read the feed.
  const hasHub = isFirst && call.feedToken === undefined;
  const entries = toEntries(origin);
  const feed: Feed = {
    ...head,
    author,
    description: head.description ?? site.description ?? site.tagline ?? head.title,
    pageUrl: origin + pagePath,
    query: [query, tokenQuery(call)].filter(Boolean).join('&'),
    origin,
    language: languageOf(entries) ?? locale.code,
    imageUrl: image === undefined ? undefined : new URL(image, origin).href,
    entries,
    page: call.page,
    before,
    hasNext,
    nextBefore,
    hubs: hasHub ? [`${origin}/websub`, ...(site.otherHub ? [site.otherHub] : [])] : [],
  };
  return { document: writers[format](feed), type: feedTypes[format], links: hubLinks(feed, format) };
}

/** Returns the language of all entries; undefined if they differ or it is unknown. */
function languageOf(entries: readonly FeedEntry[]): string | undefined {
  const [language, ...others] = new Set(entries.map((entry) => entry.language));
  return others.length === 0 ? language : undefined;
}

/** Names the hubs and the feed as WebSub has it (WebSub, 4). */
function hubLinks(feed: Feed, format: FeedFormat): string | undefined {
  if (feed.hubs.length === 0) return undefined;
  const hubs = feed.hubs.map((url) => `<${url}>; rel="hub"`);
  return [...hubs, `<${feedUrls(feed, format).self}>; rel="self"`].join(', ');
}
