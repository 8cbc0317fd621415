import { parentPort, type MessagePort } from 'node:worker_threads';
import { DomainError } from '@commonplace/domain/errors';
import { tooComplex } from './errors.ts';
import { renderBody } from './render-body.ts';
import type { RenderRequest, WorkerMessage } from './worker-messages.ts';

const WARM_UP = '---\ntitle: Warm up\n---\n# Heading\n\n[link](https://example.com) @name\n\n```json\n{"a": 1}\n```\n';

/** Answers requests from `port` until the thread is terminated. */
function serve(port: MessagePort): void {
  const post = (message: WorkerMessage) => port.postMessage(message);
  port.on('message', (request: RenderRequest) => post(answer(request)));
  renderBody(WARM_UP, { profile: 'article' });
  post({ kind: 'ready' });
}

function answer({ bodyMarkdown, options }: RenderRequest): WorkerMessage {
  try {
    return { kind: 'rendered', rendered: renderBody(bodyMarkdown, options) };
  } catch (error) {
    if (error instanceof DomainError) return refusal(error);
    // Nesting deeper than the stack is the text's fault.
    if (error instanceof RangeError) return refusal(tooComplex());
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Errors lose their class between threads, so their fields are sent. */
function refusal({ code, message, fields, reason }: DomainError): WorkerMessage {
  return { kind: 'refused', code, message, fields, reason };
}

if (parentPort === null) throw new Error('worker.ts must be started as a worker thread by the pool');
serve(parentPort);
