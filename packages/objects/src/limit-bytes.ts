import { DomainError } from '@commonplace/domain/errors';

/** Passes chunks on. Throws `payload_too_large` beyond `maxBytes`. */
export async function* limitBytes(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DomainError('payload_too_large', 'payload too large');
    yield chunk;
  }
}
