import { cutText } from '@commonplace/rules/cut-text';
import type { AnyFeed } from 'feedsmith';
import { FeedError, maxEntries, type EpisodeMetadata, type Feed, type FeedEntry } from './feed.ts';
import { firstFeedDate } from './feed-date.ts';
import { mediaAddress } from './feed-media.ts';
import { episodeMetadata, podcastMetadata } from './feed-metadata.ts';
import { feedTexts } from './feed-texts.ts';
import { address, plainLine } from './feed-values.ts';
import { htmlTitle, unescapeTitle } from './html-title.ts';

/** How much of a title's source is read, with markup and references. */
const maxTitleSourceLength = 10_000;
const maxBodyLength = 100_000;
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
  texts?: FeedEntry['texts'];
  metadata: EpisodeMetadata;
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
  const metadata = podcastMetadata(parsed.format === 'rss' || parsed.format === 'atom' ? parsed.feed : {});
  return { entries: newest([...entries.values()]), metadata, skippedCount };
}

function candidatesOf(parsed: AnyFeed): Candidate[] {
  if (parsed.format === 'rss') return (parsed.feed.items ?? []).map(fromRss);
  if (parsed.format === 'atom') return (parsed.feed.entries ?? []).map(fromAtom);
  throw new FeedError('is not an RSS or Atom feed');
}

function fromRss(item: RssItem): Candidate {
  const { enclosures = [] } = item;
  const mediaUrl = mediaAddress(enclosures, mediaOf(item));
  return {
    guid: item.guid?.value,
    title: rssTitle(item.title ?? item.itunes?.title),
    mediaUrl,
    imageUrl: item.itunes?.image,
    dates: [item.pubDate, ...(item.dc?.dates ?? []), item.atom?.published, item.atom?.updated],
    body: item.content?.encoded ?? item.description ?? item.itunes?.summary,
    texts: feedTexts(item),
    metadata: episodeMetadata(item, [...enclosures, ...mediaOf(item)], mediaUrl),
  };
}

function fromAtom(entry: AtomEntry): Candidate {
  const enclosures = (entry.links ?? [])
    .filter(({ rel }) => rel === 'enclosure')
    .map(({ href, type, length }) => ({ url: href, type, length }));
  const mediaUrl = mediaAddress(enclosures, mediaOf(entry));
  return {
    guid: entry.id,
    title: atomTitle(entry.title),
    mediaUrl,
    imageUrl: entry.itunes?.image,
    dates: [entry.published, entry.updated, ...(entry.dc?.dates ?? [])],
    body: entry.content?.value ?? entry.summary?.value,
    texts: feedTexts(entry),
    metadata: episodeMetadata(entry, [...enclosures, ...mediaOf(entry)], mediaUrl),
  };
}

/** Returns every file of Media RSS, grouped or not. */
function mediaOf({ media }: Pick<RssItem | AtomEntry, 'media'>) {
  const contents = [
    ...(media?.contents ?? []),
    ...(media?.groups ?? []).flatMap(({ contents: grouped = [] }) => grouped),
  ];
  return contents.map(({ fileSize, ...file }) => ({ ...file, length: fileSize }));
}

/** Plain text, unless its type says markup (RFC 4287, 3.1.1). */
function atomTitle(title: AtomEntry['title']): string | undefined {
  const value = title && cutText(title.value, maxTitleSourceLength);
  return value !== undefined && /html/i.test(title?.type ?? '') ? htmlTitle(value) : value;
}

function rssTitle(title: string | undefined): string | undefined {
  const source = title && cutText(title, maxTitleSourceLength);
  return source === undefined ? undefined : unescapeTitle(source);
}

function toEntry(candidate: Candidate): FeedEntry | undefined {
  const { guid, title, mediaUrl, imageUrl, dates, body, texts, metadata } = candidate;
  const name = plainLine(title);
  const media = address(mediaUrl);
  if (name === undefined || media === undefined) return undefined;
  const named = plainLine(guid, 2 * maxKeyBytes);
  return {
    // A key that was cut is not unique.
    key: named !== undefined && Buffer.byteLength(named) < maxKeyBytes ? named : media,
    title: name,
    mediaUrl: media,
    imageUrl: address(imageUrl),
    publishedAt: firstFeedDate(dates),
    body: body && cutText(body.replaceAll(controlCharacters, ''), maxBodyLength),
    texts,
    metadata,
  };
}

/** Keeps the newest entries. Most feeds are sorted already, in either direction. */
function newest(entries: FeedEntry[]): FeedEntry[] {
  if (entries.length <= maxEntries) return entries;
  return entries.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '')).slice(0, maxEntries);
}
