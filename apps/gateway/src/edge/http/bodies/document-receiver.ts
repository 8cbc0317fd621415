import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@commonplace/rules/limits';
import { createBodyMemory, countedChunks, type ArrivingBody } from './body-memory.ts';
import { tooLarge } from './file-refusals.ts';
import { chunksOf } from './read-form-file.ts';

/** Receives long JSON bodies into memory. */
export interface DocumentReceiver {
  /**
   * Admits a document. Throws `payload_too_large` (rules.md#body-sizes), `rate_limited` if the user sends many at once, `unavailable` if
   * all users together do.
   */
  admit(request: IncomingMessage, response: ServerResponse, userId: number, maxBytes: number): void;
  /** Reads an admitted document. Throws as `admit`. */
  receive(request: IncomingMessage, maxBytes: number): Promise<Buffer>;
}

const mebibyte = 1_048_576;
/** Room for three of the longest documents of one user, and those of six others. */
const memoryLimits = {
  maxBytes: 96 * mebibyte,
  maxBytesPerUser: 32 * mebibyte,
  maxBodyBytes: limits.agentSession.bytes,
  maxArrivingPerUser: 3,
  processingBytes: 0,
};

/** Documents count until their response is sent. */
export function createDocumentReceiver(): DocumentReceiver {
  const { admit } = createBodyMemory(memoryLimits);
  const arriving = new WeakMap<IncomingMessage, ArrivingBody>();
  return {
    admit(request, response, userId, maxBytes) {
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > maxBytes) throw tooLarge();
      arriving.set(request, admit(userId, response, length));
    },
    async receive(request, maxBytes) {
      const body = arriving.get(request);
      if (!body) throw new Error('the document was not admitted');
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of countedChunks(chunksOf(request), body)) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge();
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },
  };
}
