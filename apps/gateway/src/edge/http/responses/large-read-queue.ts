import { unavailable } from '@commonplace/domain/errors';
import pLimit from 'p-limit';

/** The maximum length of a response that is assembled from parts. */
export const maxLargeReadChars = 20 * 1024 * 1024;

/**
 * One large read at a time: it takes up to 100 MB, since a string with a character beyond Latin-1 takes two bytes for
 * each, once in the messages and once in the response.
 */
const queue = pLimit(1);
/** A longer queue would exceed the request deadline. */
const maxQueued = 8;

/** Whether the queue of large reads has room. */
export function hasCapacity(): boolean {
  return queue.pendingCount < maxQueued;
}

/** Runs a large read after those before it. Throws `unavailable` if the queue is full. */
export async function runLargeRead<Result>(read: () => Promise<Result>): Promise<Result> {
  if (!hasCapacity()) throw unavailable('too many large answers are being read');
  return queue(read);
}
