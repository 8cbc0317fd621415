import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { DomainError } from '@commonplace/domain/errors';
import { packSession } from './pack-session.ts';
import type { ThreadAnswer, ThreadTask } from './worker-messages.ts';

function answerTo({ document, userId }: ThreadTask): ThreadAnswer {
  try {
    return { kind: 'read', session: packSession(document, userId) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: 'refused', code: error.code, message: error.message, fields: error.fields };
  }
}

/** The parent terminates the thread after the answer. */
function post(port: MessagePort, answer: ThreadAnswer): void {
  port.postMessage(answer);
}

if (parentPort === null) throw new Error('transcript-worker.ts must be started as a worker thread');
post(parentPort, answerTo(workerData as ThreadTask));
