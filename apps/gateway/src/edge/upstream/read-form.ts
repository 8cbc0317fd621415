import type { IncomingMessage } from 'node:http';
import { badRequest, DomainError } from '@commonplace/domain/errors';

/** Room for the longest comment, percent-encoded. */
const maxFormBytes = 262_144;

/** Reads the body of a form. Throws `payload_too_large`, or `bad_request` for an incomplete body. */
export async function readForm(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxFormBytes) throw new DomainError('payload_too_large', 'payload too large');
      chunks.push(chunk);
    }
  } catch (error) {
    // An error of Node for a disconnected client.
    throw error instanceof DomainError ? error : badRequest('the body is incomplete');
  }
  return Buffer.concat(chunks);
}
