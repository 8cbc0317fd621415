import { unavailable } from '@commonplace/rpc/errors';
import pLimit from 'p-limit';

/** What an answer that is put together from parts may hold, in characters. */
export const maxLargeReadChars = 20 * 1024 * 1024;

/**
 * What is too long for one part takes up to a hundred megabytes while it is put together: a text with one character beyond
 * Latin-1 takes two bytes for each, once in the messages and once in the answer. So this process does it one at a time.
 */
const turns = pLimit(1);
/** More would not come to their turn in time. */
const maxQueued = 8;

/** Whether a read of many parts would come to its turn in time. */
export function hasCapacity(): boolean {
  return turns.pendingCount < maxQueued;
}

/** Runs a read of many parts when it is its turn; `unavailable` when too many wait for theirs. */
export async function runLargeRead<Result>(read: () => Promise<Result>): Promise<Result> {
  if (!hasCapacity()) throw unavailable('too many large answers are being read');
  return turns(read);
}
