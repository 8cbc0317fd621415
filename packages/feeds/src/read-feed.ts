import { parseFeed } from 'feedsmith';
import { decodeText } from './decode-text.ts';
import { FeedError, type Feed, type FeedSource } from './feed.ts';
import { feedEntries } from './feed-entries.ts';

/** Reads a feed in the thread that it is called in; `parse-feed.ts` has one of its own. @throws FeedError */
export function readFeed({ bytes, contentType }: FeedSource): Feed {
  return feedEntries(parse(decodeText(bytes, contentType)));
}

/** The library expands no entities but those of HTML, so that none can multiply. */
function parse(text: string) {
  try {
    return parseFeed(text);
  } catch (error) {
    throw new FeedError('is no feed that can be read', { cause: error });
  }
}
