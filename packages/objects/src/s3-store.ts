import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import { limitBytes } from './limit-bytes.ts';
import { assertObjectKey } from './object-key.ts';
import type { ObjectHead, ObjectStore, PutOptions } from './object-store.ts';
import { asUnavailable } from './as-unavailable.ts';
import { inParts, putInParts } from './put-in-parts.ts';
import { uploadHeaders } from './signed-requests.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Timeout of one request to the store. */
const timeoutMs = 60_000;
const pageSize = 1_000;
const metadataPrefix = 'x-amz-meta-';

/** Stores files in a bucket of an S3-compatible store, with path-style URLs. */
export function openS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options): ObjectStore {
  const address = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const client = new S3mini({
    endpoint: address,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: timeoutMs,
  });
  return {
    async put(key, source, options) {
      assertObjectKey(key);
      const parts = inParts(limitBytes(source, options.maxBytes));
      const { value: first = Buffer.alloc(0) } = await parts.next();
      const headers = metadataHeaders(options);
      return putInParts(client, { key, contentType: options.contentType, headers }, first, parts);
    },
    async get(key, range) {
      const response = await getResponse(client, key, range);
      if (!response) return undefined;
      const body = response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([]);
      return { ...headOf(response), body };
    },
    async head(key) {
      const response = await getResponse(client, key);
      await response?.body?.cancel();
      return response && headOf(response);
    },
    async delete(key) {
      assertObjectKey(key);
      await asUnavailable(() => client.deleteObject(key));
    },
    async *list(prefix) {
      let token: string | undefined;
      do {
        // The delimiter of this client is the requested path: it lists everything below.
        const page = await asUnavailable(() => client.listObjectsPaged('/', prefix, pageSize, token));
        for (const { Key, LastModified } of page?.objects ?? []) yield { key: Key, modifiedAt: new Date(LastModified) };
        token = page?.nextContinuationToken;
      } while (token !== undefined);
    },
    async presignUpload(key, options) {
      assertObjectKey(key);
      const headers = uploadHeaders(options);
      return { url: await client.getPresignedUrl('PUT', key, options.expiresInSeconds, {}, headers), headers };
    },
    async presignDownload(key, expiresInSeconds) {
      assertObjectKey(key);
      return client.getPresignedUrl('GET', key, expiresInSeconds);
    },
  };
}

async function getResponse(client: S3mini, key: string, range?: { start: number; end: number }) {
  assertObjectKey(key);
  return asUnavailable(async () => {
    try {
      // The end of a range is exclusive in this client.
      if (range) return await client.getObjectRaw(key, false, range.start, range.end + 1);
      return (await client.getObjectResponse(key)) ?? undefined;
    } catch (error) {
      if (error instanceof S3ServiceError && error.status === 404) return undefined;
      throw error;
    }
  });
}

function metadataHeaders({ metadata = {} }: PutOptions): Record<`x-amz-${string}`, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [metadataPrefix + name, value]));
}

/** For a range, the size follows the slash in `content-range`. */
function headOf({ headers }: Response): ObjectHead {
  const whole = headers.get('content-range')?.split('/')[1];
  const metadata = [...headers].filter(([name]) => name.startsWith(metadataPrefix));
  return {
    bytes: Number(whole ?? headers.get('content-length')),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name.slice(metadataPrefix.length), value])),
  };
}
