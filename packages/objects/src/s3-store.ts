import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { limitBytes } from './limit-bytes.ts';
import { assertObjectKey } from './object-key.ts';
import type { ObjectHead, ObjectStore } from './object-store.ts';
import { asUnavailable } from './as-unavailable.ts';
import { createS3Client, statusOf, type S3Options } from './s3-client.ts';
import { uploadHeaders } from './signed-requests.ts';

const requestLimits = { timeoutMs: 60_000, maxAttempts: 3 };
/** The minimum size of a part in S3, except the last. An upload has one part in memory and gathers the next. */
const partSize = 5 * 1024 * 1024;
const signedUploadHeaders = new Set(['content-type', 'content-length']);

/** Stores files in a bucket of an S3-compatible store. */
export function openS3Store(options: S3Options): ObjectStore {
  const client = createS3Client(options, requestLimits);
  const inBucket = (key: string) => {
    assertObjectKey(key);
    return { Bucket: options.bucket, Key: key };
  };
  return {
    async put(key, source, { contentType, metadata, maxBytes }) {
      const target = { ...inBucket(key), ContentType: contentType, ...(metadata && { Metadata: { ...metadata } }) };
      const sent = new Sent(limitBytes(source, maxBytes));
      const params = { ...target, Body: Readable.from(sent, { objectMode: false }) };
      // Uploads a small file in one request, others in parts, which it removes after a failure.
      const upload = new Upload({ client, params, partSize, queueSize: 1 });
      await asUnavailable(() => upload.done()).catch((error: unknown) => {
        throw sent.failure ?? error;
      });
      return { bytes: sent.bytes };
    },
    async get(key, range) {
      const wanted = { ...inBucket(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      const object = await unlessMissing(() => client.send(new GetObjectCommand(wanted)));
      return object && { ...headOf(object), body: object.Body as Readable };
    },
    async head(key) {
      const target = inBucket(key);
      const object = await unlessMissing(() => client.send(new HeadObjectCommand(target)));
      return object && headOf(object);
    },
    async delete(key) {
      const target = inBucket(key);
      await unlessMissing(() => client.send(new DeleteObjectCommand(target)));
    },
    async *list(prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket: options.bucket, Prefix: prefix });
      for (;;) {
        const { value: page } = await asUnavailable(() => pages.next());
        if (page === undefined) return;
        for (const { Key: key = '', LastModified: modifiedAt = new Date() } of page.Contents ?? []) {
          yield { key, modifiedAt };
        }
      }
    },
    async presignUpload(key, { expiresInSeconds: expiresIn, ...upload }) {
      const { contentType: ContentType, bytes } = upload;
      const size = bytes !== undefined && { ContentLength: bytes };
      const command = new PutObjectCommand({ ...inBucket(key), ContentType, ...size });
      const url = await getSignedUrl(client, command, { expiresIn, signableHeaders: signedUploadHeaders });
      return { url, headers: uploadHeaders({ ...upload, expiresInSeconds: expiresIn }) };
    },
    async presignDownload(key, expiresIn) {
      return getSignedUrl(client, new GetObjectCommand(inBucket(key)), { expiresIn });
    },
  };
}

/** Counts the bytes of a source, and keeps its failure apart from those of the store. */
class Sent implements AsyncIterable<Uint8Array> {
  bytes = 0;
  failure: unknown;
  readonly #source: AsyncIterable<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source;
  }

  async *[Symbol.asyncIterator]() {
    try {
      for await (const chunk of this.#source) {
        this.bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

/** Runs a request; returns undefined without the file. */
async function unlessMissing<Result>(request: () => Promise<Result>): Promise<Result | undefined> {
  return asUnavailable(async () => {
    try {
      return await request();
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  });
}

interface ObjectResponse {
  ContentLength?: number | undefined;
  ContentRange?: string | undefined;
  ContentType?: string | undefined;
  Metadata?: Record<string, string> | undefined;
}

/** For a range, the size follows the slash in `content-range`. */
function headOf({ ContentLength, ContentRange, ContentType, Metadata = {} }: ObjectResponse): ObjectHead {
  return {
    bytes: Number(ContentRange?.split('/')[1] ?? ContentLength),
    contentType: ContentType ?? 'application/octet-stream',
    metadata: Metadata,
  };
}
