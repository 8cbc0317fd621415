import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { FetchError } from '@commonplace/fetch/fetch-error';
import type { GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';

/** A feed as the site shows it to visitors. */
export interface FeedBody {
  type: string;
  body: Buffer;
  digest: string;
}

/** Reads feeds from the site. */
export interface FeedReader {
  /** Reads a feed. Throws a FetchError if the site does not show one at exactly this path. */
  read(path: string, signal: AbortSignal): Promise<FeedBody>;
  /** Returns what was read of a feed in the last seconds, so that a thousand callbacks cost one read, or reads it. */
  recent(path: string, signal: AbortSignal): Promise<FeedBody>;
}

const types = ['application/rss+xml', 'application/atom+xml', 'application/feed+json'];
/** The API gives a page of a feed at most 3 MiB of HTML. */
const maxBytes = 16 * 1024 * 1024;
const recentMs = 2_000;
/** Bounds the memory of what is kept for these seconds. */
const maxRecent = 8;

export interface FeedReaderOptions {
  /** Where the site listens. */
  siteUrl: string;
  /** The public host of the site. */
  host: string;
  fetcher: Pick<GuardedFetcher, 'fetch'>;
}

export function createFeedReader({ siteUrl, host, fetcher }: FeedReaderOptions): FeedReader {
  const recent = new Map<string, { feed: FeedBody; at: number }>();
  const read = async (path: string, signal: AbortSignal): Promise<FeedBody> => {
    const address = new URL(path, siteUrl).href;
    const answer = await fetcher.fetch(address, { types, maxBytes, headers: { host }, signal });
    const body = await buffer(answer.body);
    // A feed that has moved has other subscribers.
    if (answer.url !== address) throw new FetchError('bad_status');
    const feed = { type: answer.headers['content-type'] ?? '', body, digest: hash('sha256', body, 'base64url') };
    recent.delete(path);
    recent.set(path, { feed, at: Date.now() });
    for (const [oldest] of recent) if (recent.size > maxRecent) recent.delete(oldest);
    return feed;
  };
  return {
    read,
    async recent(path, signal) {
      const entry = recent.get(path);
      return entry && entry.at > Date.now() - recentMs ? entry.feed : read(path, signal);
    },
  };
}
