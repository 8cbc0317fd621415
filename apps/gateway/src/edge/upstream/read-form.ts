import type { IncomingMessage } from 'node:http';
import { badRequest, DomainError } from '@commonplace/domain/errors';
import { isTooComplexForm, maxFormBytes } from '@commonplace/rules/form-limits';
import { limits } from '@commonplace/rules/limits';
import { chunksOf } from '../http/bodies/read-form-file.ts';
import { countedChunks, createBodyMemory } from '../http/bodies/body-memory.ts';
import type { RequestContext } from '../http/requests/request-context.ts';

/** Reads the bodies of forms that are forwarded to the site. */
export interface FormReader {
  /**
   * Reads a body into memory. Throws `payload_too_large`, also for too many values, `bad_request` for an incomplete body,
   * `rate_limited` if the user sends several large ones at once, `unavailable` if all users together do.
   */
  read(context: Pick<RequestContext, 'request' | 'reply' | 'caller'>): Promise<Buffer>;
}

/** Room for the longest comment, percent-encoded. */
const maxVisitorBytes = 262_144;
const mebibyte = 1_048_576;
const memoryLimits = {
  maxBytes: 64 * mebibyte,
  maxBytesPerUser: 2 * limits.form.bytes,
  maxBodyBytes: limits.form.bytes,
  maxArrivingPerUser: 8,
  processingBytes: 0,
};

/** Users with a session may send longer forms than visitors, whose memory would not be limited for each. */
export function createFormReader(): FormReader {
  const { admit } = createBodyMemory(memoryLimits);
  return {
    async read({ request: { raw }, reply, caller }) {
      const type = raw.headers['content-type'];
      const maxBytes = caller ? maxFormBytes(type) : maxVisitorBytes;
      const length = expectedBytes(raw, maxBytes);
      const arriving = caller ? countedChunks(chunksOf(raw), admit(caller.userId, reply.raw, length)) : chunksOf(raw);
      const bytes = await collect(arriving, maxBytes);
      if (isTooComplexForm(bytes, type)) throw tooLarge();
      return bytes;
    },
  };
}

function expectedBytes({ headers }: IncomingMessage, maxBytes: number): number {
  const length = Number(headers['content-length'] ?? 0);
  if (length > maxBytes) throw tooLarge();
  return length;
}

async function collect(arriving: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of arriving) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // An error of Node for a disconnected client.
    throw error instanceof DomainError ? error : badRequest('the body is incomplete');
  }
  return Buffer.concat(chunks);
}

function tooLarge(): DomainError {
  return new DomainError('payload_too_large', 'payload too large');
}
