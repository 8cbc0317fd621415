import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { asFetchError, FetchError } from './fetch-error.ts';

const decoders: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Accepted encodings of responses. */
export const acceptedEncodings = 'gzip, deflate, br';

/** Decodes a response body of at most `maxBytes`, encoded and decoded. Fails with a FetchError. */
export function decodeBody(body: Readable, encoding: string | undefined, maxBytes: number): Readable {
  return Readable.from(asFetched(decode(body, encoding?.trim().toLowerCase() ?? '', maxBytes)), { objectMode: false });
}

function decode(body: Readable, encoding: string, maxBytes: number): AsyncIterable<Buffer> {
  const raw = limit(body, maxBytes);
  if (encoding === '' || encoding === 'identity') return raw;
  const createDecoder = decoders.get(encoding);
  if (createDecoder === undefined) {
    body.destroy();
    throw new FetchError('wrong_type');
  }
  // Errors of the stream reach its reader.
  return limit(
    pipeline(raw, createDecoder(), () => undefined),
    maxBytes,
  );
}

async function* limit(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FetchError('too_large');
    yield chunk;
  }
}

async function* asFetched(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw asFetchError(error);
  }
}
