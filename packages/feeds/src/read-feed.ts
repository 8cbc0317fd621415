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
  return feedEntries(parse(text));
}

/** The library expands HTML entities only, so that none can multiply. */
function parse(text: string) {
  try {
    return parseFeed(text);
  } catch (error) {
    throw new FeedError('is not a valid feed', { cause: error });
  }
}
