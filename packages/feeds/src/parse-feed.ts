import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { FeedError, type Feed, type FeedSource } from './feed.ts';
import type { FeedAnswer } from './feed-thread.ts';

const fromSources = import.meta.url.endsWith('.ts');
const threadFile = new URL(fromSources ? './feed-thread.ts' : './feed-thread.js', import.meta.url);
/** The largest known feeds take a second or two. */
const timeoutMs = 20_000;
/** Twice what the largest known feeds take. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** One thread of this memory per process, however many feeds are downloaded. */
const oneAtATime = pLimit(1);

/**
 * Reads a feed in a worker thread, one at a time, within limits of time and memory, so that it cannot block the
 * process.
 * @throws FeedError; the reason of the signal if that fires.
 */
export function parseFeed(source: FeedSource, signal: AbortSignal): Promise<Feed> {
  return oneAtATime(() => readInThread(source, signal));
}

async function readInThread({ bytes, contentType }: FeedSource, signal: AbortSignal): Promise<Feed> {
  signal.throwIfAborted();
  // A copy that shares no memory, for transfer to the thread.
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
  // It may still run out of memory while it is terminated, without a listener.
  thread.on('error', () => undefined);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const [answer] = (await once(thread, 'message', { signal: limit })) as [FeedAnswer];
    if (answer.kind === 'feed') return answer.feed;
    throw new FeedError(answer.message);
  } catch (error) {
    signal.throwIfAborted();
    throw limit.aborted || isOutOfMemory(error) ? new FeedError('is too complex to parse', { cause: error }) : error;
  } finally {
    await thread.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
