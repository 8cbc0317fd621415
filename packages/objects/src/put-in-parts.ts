import type { S3mini, UploadPart } from 's3mini';
import { asUnavailable } from './as-unavailable.ts';

/** The minimum size of a part in S3, except the last; also the buffer per upload. */
const partBytes = 5 * 1024 * 1024;

interface Target {
  key: string;
  contentType: string;
  headers: Record<`x-amz-${string}`, string>;
}

/** Gathers chunks into parts. */
export async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}

/** Uploads a file of unknown length: a small one in one request, others in parts, one after the other. */
export async function putInParts(
  client: S3mini,
  { key, contentType, headers }: Target,
  first: Buffer,
  others: AsyncGenerator<Buffer, undefined>,
): Promise<{ bytes: number }> {
  if (first.length < partBytes) {
    await asUnavailable(() => client.putObject(key, first, contentType, undefined, headers));
    return { bytes: first.length };
  }
  const upload = await asUnavailable(() => client.getMultipartUploadId(key, contentType, undefined, headers));
  const send = (part: Buffer, number: number) => asUnavailable(() => client.uploadPart(key, upload, part, number));
  try {
    const parts: UploadPart[] = [await send(first, 1)];
    let bytes = first.length;
    for await (const part of others) {
      parts.push(await send(part, parts.length + 1));
      bytes += part.length;
    }
    await asUnavailable(() => client.completeMultipartUpload(key, upload, parts));
    return { bytes };
  } catch (error) {
    // The store removes unfinished uploads by itself later.
    await client.abortMultipartUpload(key, upload).catch(() => undefined);
    throw error;
  }
}
