import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@commonplace/rules/limits';
import { createBodyMemory, countedChunks, type ArrivingBody } from './body-memory.ts';
import { tooLarge } from './file-refusals.ts';
import { chunksOf } from './read-form-file.ts';

/** Receives long bodies of JSON into this process's memory. */
export interface DocumentReceiver {
  /**
   * Lets a document arrive. Throws `payload_too_large` (S11), `rate_limited` when its person sends many at once,
   * `unavailable` when everybody does.
   */
  admit(request: IncomingMessage, response: ServerResponse, userId: number, maxBytes: number): void;
  /** The bytes of one that was admitted. Throws as `admit`. */
  receive(request: IncomingMessage, maxBytes: number): Promise<Buffer>;
}

const mebibyte = 1_048_576;
/** Three documents of the maxBodyBytes that one person sends, and room for those of six others. */
const room = {
  maxBytes: 96 * mebibyte,
  maxBytesPerUser: 32 * mebibyte,
  maxBodyBytes: limits.agentSession.bytes,
  maxArrivingPerUser: 3,
  processingBytes: 0,
};

/** A receiver whose documents are held until they are answered. */
export function createDocumentReceiver(): DocumentReceiver {
  const { admit } = createBodyMemory(room);
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
