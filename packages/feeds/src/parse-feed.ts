import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { FeedError, type Feed, type FeedSource } from './feed.ts';
import type { FeedAnswer } from './feed-thread.ts';

const fromSources = import.meta.url.endsWith('.ts');
const threadFile = new URL(fromSources ? './feed-thread.ts' : './feed-thread.js', import.meta.url);
/** The largest feeds that are known take a second or two. */
const timeoutMs = 20_000;
/** What the largest feeds that are known take twice over. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** One thread of this memory in a process, whatever is fetched side by side. */
const oneAtATime = pLimit(1);

/**
 * Reads a feed in a thread of its copy, one at a time, which ends with it: however large or odd it is, it holds up nobody,
 * and takes no more time and memory than a thread may. The bytes go to the thread.
 * @throws FeedError; the signal's reason when that fires.
 */
export function parseFeed(source: FeedSource, signal: AbortSignal): Promise<Feed> {
  return oneAtATime(() => readInThread(source, signal));
}

async function readInThread({ bytes, contentType }: FeedSource, signal: AbortSignal): Promise<Feed> {
  signal.throwIfAborted();
  // A copy that shares its memory with nothing, for the thread to take.
  const copy = new Uint8Array(bytes);
  const source: FeedSource = { bytes: copy, contentType };
  const thread = new Worker(threadFile, {
    name: 'feed',
    workerData: source,
    transferList: [copy.buffer],
    // It needs no configuration, so it gets no secrets.
    env: {},
    execArgv: [],
    resourceLimits,
  });
  // While it is being ended it may still run out of memory, of which nobody else listens any more.
  thread.on('error', () => undefined);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const [answer] = (await once(thread, 'message', { signal: limit })) as [FeedAnswer];
    if (answer.kind === 'feed') return answer.feed;
    throw new FeedError(answer.message);
  } catch (error) {
    signal.throwIfAborted();
    throw limit.aborted || isOutOfMemory(error) ? new FeedError('is too complex to be read', { cause: error }) : error;
  } finally {
    await thread.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
