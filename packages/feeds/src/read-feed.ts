import { parseFeed } from 'feedsmith';
import { decodeText } from './decode-text.ts';
import { FeedError, type Feed, type FeedSource } from './feed.ts';
import { feedEntries } from './feed-entries.ts';
import { measureMarkup } from './measure-markup.ts';

/** Elements and attributes: five thousand episodes have half as many. */
const maxMarkup = 400_000;

/** Reads a feed synchronously; `parse-feed.ts` calls it in a worker thread. @throws FeedError */
export function readFeed({ bytes, contentType }: FeedSource): Feed {
  const text = decodeText(bytes, contentType);
  if (measureMarkup(text, maxMarkup) > maxMarkup) throw new FeedError('is too complex to parse');
  return feedEntries(parse(withTrimmedDurations(text)));
}

/** The library expands HTML entities only, so that none can multiply. */
function parse(text: string) {
  try {
    return parseFeed(text);
  } catch (error) {
    const whole = completed(text);
    if (whole !== undefined) return parse(whole);
    throw new FeedError('is not a valid feed', { cause: error });
  }
}

/** Closes a feed that was cut off after its last complete entry; undefined for one with an end or without entries. */
function completed(text: string): string | undefined {
  const [, root] = /<((?:[\w-]+:)?(?:rss|feed|rdf))[\s>]/i.exec(text) ?? [];
  if (root === undefined || text.includes(`</${root}`)) return undefined;
  const isRss = /rss$/i.test(root);
  const end = /feed$/i.test(root) ? '</entry>' : '</item>';
  const last = text.lastIndexOf(end);
  return last === -1 ? undefined : `${text.slice(0, last)}${end}${isRss ? '</channel>' : ''}</${root}>`;
}

/** The library reads no duration with blanks around it. */
function withTrimmedDurations(text: string): string {
  return text.replaceAll(
    /(<itunes:duration[^<>]*>)([^<]{1,200})(?=<\/itunes:duration)/gi,
    (_, tag: string, duration: string) => tag + duration.trim(),
  );
}
