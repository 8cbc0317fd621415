import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { FeedError, type Feed, type FeedSource } from './feed.ts';
import { readFeed } from './read-feed.ts';

/** The single answer of the thread. */
export type FeedAnswer = { kind: 'feed'; feed: Feed } | { kind: 'refused'; message: string };

function serve(port: MessagePort, source: FeedSource): void {
  const post = (message: FeedAnswer) => port.postMessage(message);
  post(answer(source));
}

function answer(source: FeedSource): FeedAnswer {
  try {
    return { kind: 'feed', feed: readFeed(source) };
  } catch (error) {
    if (error instanceof FeedError) return { kind: 'refused', message: error.message };
    // A feed nested deeper than the stack is the feed's fault.
    if (error instanceof RangeError) return { kind: 'refused', message: 'is too complex to parse' };
    throw error;
  }
}

if (parentPort === null) throw new Error('feed-thread.ts must be started as a worker thread by parse-feed.ts');
serve(parentPort, workerData as FeedSource);
