import { parseFeed } from 'feedsmith';
import { decodeText } from './decode-text.ts';
import { FeedError, type Feed, type FeedSource } from './feed.ts';
import { feedEntries } from './feed-entries.ts';
import { measureMarkup } from './measure-markup.ts';

/** Elements and attributes: five thousand episodes have half of them. */
const maxMarkup = 400_000;

/** Reads a feed in the thread that it is called in; `parse-feed.ts` has one of its copy. @throws FeedError */
export function readFeed({ bytes, contentType }: FeedSource): Feed {
  const text = decodeText(bytes, contentType);
  if (measureMarkup(text, maxMarkup) > maxMarkup) throw new FeedError('is too complex to be read');
  return feedEntries(parse(text));
}

/** The library expands no entities but those of HTML, so that none can multiply. */
function parse(text: string) {
  try {
    return parseFeed(text);
  } catch (error) {
    throw new FeedError('is no feed that can be read', { cause: error });
  }
}
