import { isVisible } from '@commonplace/rules/plain-text';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';
import type { AnyFeed } from 'feedsmith';
import { FeedError, maxEntries, type Feed, type FeedEntry } from './feed.ts';
import { firstFeedDate } from './feed-date.ts';
import { mediaAddress } from './feed-media.ts';
import { htmlTitle, unescapeTitle } from './html-title.ts';

const maxTitleLength = 255;
/** How much of a title's source is read, with markup and references. */
const maxTitleSourceLength = 10_000;
const maxBodyLength = 100_000;
const maxUrlLength = 2_000;
/** As an index takes it. */
const maxKeyBytes = 1_000;
/** Control characters except white space: nearly all are invalid in XML, and each takes six bytes in JSON. */
const controlCharacters = /[^\P{Cc}\t\n\r]/gu;

/** The unchecked fields of an episode in a feed. */
interface Candidate {
  guid?: string | undefined;
  title?: string | undefined;
  mediaUrl?: string | undefined;
  imageUrl?: string | undefined;
  dates: (string | undefined)[];
  body?: string | undefined;
}

type RssItem = NonNullable<(AnyFeed & { format: 'rss' })['feed']['items']>[number];
type AtomEntry = NonNullable<(AnyFeed & { format: 'atom' })['feed']['entries']>[number];

/** Returns the episodes of a feed; of duplicates, the first. */
export function feedEntries(parsed: AnyFeed): Feed {
  const candidates = candidatesOf(parsed);
  const entries = new Map<string, FeedEntry>();
  const media = new Set<string>();
  let skippedCount = 0;
  for (const candidate of candidates) {
    const entry = toEntry(candidate);
    if (!entry) {
      skippedCount += 1;
      continue;
    }
    if (entries.has(entry.key) || media.has(entry.mediaUrl)) continue;
    media.add(entry.mediaUrl);
    entries.set(entry.key, entry);
  }
  return { entries: newest([...entries.values()]), skippedCount };
}

function candidatesOf(parsed: AnyFeed): Candidate[] {
  if (parsed.format === 'rss') return (parsed.feed.items ?? []).map(fromRss);
  if (parsed.format === 'atom') return (parsed.feed.entries ?? []).map(fromAtom);
  throw new FeedError('is not an RSS or Atom feed');
}

function fromRss(item: RssItem): Candidate {
  return {
    guid: item.guid?.value,
    title: rssTitle(item.title ?? item.itunes?.title),
    mediaUrl: mediaAddress(item.enclosures, mediaOf(item)),
    imageUrl: item.itunes?.image,
    dates: [item.pubDate, ...(item.dc?.dates ?? []), item.atom?.published, item.atom?.updated],
    body: item.content?.encoded ?? item.description ?? item.itunes?.summary,
  };
}

function fromAtom(entry: AtomEntry): Candidate {
  return {
    guid: entry.id,
    title: atomTitle(entry.title),
    mediaUrl: mediaAddress(
      entry.links?.filter(({ rel }) => rel === 'enclosure').map(({ href, type }) => ({ url: href, type })),
      mediaOf(entry),
    ),
    imageUrl: entry.itunes?.image,
    dates: [entry.published, entry.updated, ...(entry.dc?.dates ?? [])],
    body: entry.content?.value ?? entry.summary?.value,
  };
}

/** Returns every file of Media RSS, grouped or not. */
function mediaOf({ media }: Pick<RssItem | AtomEntry, 'media'>) {
  return [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap(({ contents = [] }) => contents)];
}

/** Plain text, unless its type says markup (RFC 4287, 3.1.1). */
function atomTitle(title: AtomEntry['title']): string | undefined {
  const value = cut(title?.value, maxTitleSourceLength);
  return value !== undefined && /html/i.test(title?.type ?? '') ? htmlTitle(value) : value;
}

function rssTitle(title: string | undefined): string | undefined {
  const source = cut(title, maxTitleSourceLength);
  return source === undefined ? undefined : unescapeTitle(source);
}

function toEntry({ guid, title, mediaUrl, imageUrl, dates, body }: Candidate): FeedEntry | undefined {
  const name = plainLine(title);
  const media = address(mediaUrl);
  if (name === undefined || media === undefined) return undefined;
  const named = plainLine(guid, maxKeyBytes);
  return {
    // A key that was cut is not unique.
    key: named !== undefined && Buffer.byteLength(named) < maxKeyBytes ? named : media,
    title: name,
    mediaUrl: media,
    imageUrl: address(imageUrl),
    publishedAt: firstFeedDate(dates),
    body: cut(body?.replaceAll(controlCharacters, ''), maxBodyLength),
  };
}

/** Returns one line without control and direction characters; undefined if nothing is visible. */
function plainLine(text: string | undefined, maxLength = maxTitleLength): string | undefined {
  const plain = text
    ?.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return plain !== undefined && isVisible(plain) ? cut(plain, maxLength) : undefined;
}

/** Cuts a text without splitting a character. */
function cut(text: string | undefined, maxLength: number): string | undefined {
  if (text === undefined || text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns a URL that browsers may open, by the rules for administrators (rules.md#text). */
function address(text: string | undefined): string | undefined {
  const href = text === undefined || text.length > maxUrlLength ? undefined : parsePublicWebAddress(text.trim())?.href;
  return href !== undefined && href.length <= maxUrlLength ? href : undefined;
}

/** Keeps the newest entries. Most feeds are sorted already, in either direction. */
function newest(entries: FeedEntry[]): FeedEntry[] {
  if (entries.length <= maxEntries) return entries;
  return entries.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '')).slice(0, maxEntries);
}
