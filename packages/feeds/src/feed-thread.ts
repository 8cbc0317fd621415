import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { FeedError, type Feed, type FeedSource } from './feed.ts';
import { readFeed } from './read-feed.ts';

/** What the thread says, once. */
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
    // Nesting deeper than the stack is a property of the feed.
    if (error instanceof RangeError) return { kind: 'refused', message: 'is too complex to be read' };
    throw error;
  }
}

if (parentPort === null) throw new Error('feed-thread.ts is started as a thread, by parse-feed.ts');
serve(parentPort, workerData as FeedSource);
