import { DomainError } from '@commonplace/rpc/errors';

/** The same chunks, up to so many bytes. Throws `payload_too_large` for more. */
export async function* limitBytes(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DomainError('payload_too_large', 'payload too large');
    yield chunk;
  }
}
