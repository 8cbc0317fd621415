import { Worker } from 'node:worker_threads';
import { machineBusy, watchThreadTime, type ThreadTime } from '@commonplace/background/thread-time';
import { DomainError, rateLimited, unavailable } from '@commonplace/domain/errors';
import { violationInWords } from '@commonplace/domain/violations';
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

/** Smaller documents take less time than starting a thread: a millisecond or two. */
const smallBytes = 16 * 1024;
/** For one document; the largest realistic one takes a second of CPU time. */
const maxTime: ThreadTime = { cpuMs: 15_000, wallMs: 45_000 };
/** Each holds up to 10 MiB in memory. */
const maxWaiting = 12;
/** Keeps the queue fair to others. */
const maxPerUser = 3;

/** Reads documents of agent sessions: large ones in a worker thread, one at a time. */
export interface TranscriptReader {
  /**
   * Returns the session to store. Throws what `readDocument` throws; `validation_failed` if it takes too much CPU time
   * or memory, `rate_limited` if too many of this user wait, `unavailable` if too many wait in total or the machine is
   * too busy.
   */
  read(document: Uint8Array, userId: number, signal?: AbortSignal): Promise<PackedSession>;
}

/** Creates a reader that starts a thread per large document. */
export function createTranscriptReader(limits = maxTime): TranscriptReader {
  const oneAtATime = pLimit(1);
  const waiting = new Map<number, number>();
  return {
    async read(document, userId, signal) {
      if (document.length <= smallBytes) return packSession(document, userId);
      const pending = waiting.get(userId) ?? 0;
      if (pending >= maxPerUser) throw rateLimited(1);
      if (oneAtATime.pendingCount >= maxWaiting) throw unavailable('too many transcripts are waiting');
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
  // Bytes may share memory with others, so a copy is transferred.
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
