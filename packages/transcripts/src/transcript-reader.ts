import { Worker } from 'node:worker_threads';
import { DomainError, rateLimited, unavailable } from '@commonplace/rpc/errors';
import { machineBusy, watchThreadTime, type ThreadTime } from '@commonplace/rpc/thread-time';
import { violationInWords } from '@commonplace/rpc/violations';
import pLimit from 'p-limit';
import { packSession, type PackedSession } from './pack-session.ts';
import type { ThreadAnswer, ThreadTask } from './worker-messages.ts';

const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './transcript-worker.ts' : './transcript-worker.js',
  import.meta.url,
);
const workerOptions = {
  name: 'transcript',
  // The thread needs no configuration, so it gets no secrets.
  env: {},
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

/** What is read in less time than a thread takes to start: a millisecond or two. */
const smallBytes = 16 * 1024;
/** For one document; the largest usual one takes a second of a processor. */
const maxTime: ThreadTime = { cpuMs: 15_000, wallMs: 45_000 };
/** Each is up to 10 MiB that is kept meanwhile. */
const maxWaiting = 12;
/** Nobody waits for many of one person. */
const maxPerUser = 3;

/** Reads what people send to make sessions: what is more than small outside of the event loop, one at a time. */
export interface TranscriptReader {
  /**
   * The session as it is kept. Throws what `readDocument` throws; `validation_failed` for what takes too much
   * processor time or memory, `rate_limited` when too many of this user wait, `unavailable` when too many wait at all or
   * the machine is too busy.
   */
  read(document: Uint8Array, userId: number, signal?: AbortSignal): Promise<PackedSession>;
}

/** A reader that starts a thread for each document, and leaves nothing behind. */
export function createTranscriptReader(limits = maxTime): TranscriptReader {
  const oneAtATime = pLimit(1);
  const waiting = new Map<number, number>();
  return {
    async read(document, userId, signal) {
      if (document.length <= smallBytes) return packSession(document, userId);
      const pending = waiting.get(userId) ?? 0;
      if (pending >= maxPerUser) throw rateLimited(1);
      if (oneAtATime.pendingCount >= maxWaiting) throw unavailable('too many transcripts wait to be read');
      waiting.set(userId, pending + 1);
      try {
        return await oneAtATime(() => {
          if (signal?.aborted) throw new DomainError('cancelled', 'the call was cancelled');
          return readInThread({ document, userId }, limits);
        });
      } finally {
        if (waiting.get(userId) === 1) waiting.delete(userId);
        else waiting.set(userId, (waiting.get(userId) ?? 1) - 1);
      }
    },
  };
}

async function readInThread({ document, userId }: ThreadTask, limits: ThreadTime): Promise<PackedSession> {
  // Bytes that came with others share their memory: what is handed over is a copy.
  const copy = new Uint8Array(document);
  const worker = new Worker(workerFile, {
    ...workerOptions,
    workerData: { document: copy, userId },
    transferList: [copy.buffer],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const stopWatching = watchThreadTime(worker, limits, (problem) =>
    reject(problem === 'spent' ? tooComplex() : machineBusy()),
  );
  worker.once('message', resolve);
  worker.once('error', (error) => reject(isOutOfMemory(error) ? tooComplex() : error));
  worker.once('exit', () => reject(unavailable('a transcript could not be read')));
  try {
    const answer = await promise;
    if (answer.kind === 'refused') throw new DomainError(answer.code, answer.message, { fields: answer.fields });
    return answer.session;
  } finally {
    stopWatching();
    await worker.terminate();
  }
}

function tooComplex(): DomainError {
  return violationInWords('curated_data is too complex', { field: 'curated_data' });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
