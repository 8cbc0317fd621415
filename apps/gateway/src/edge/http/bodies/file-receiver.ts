import { randomUUID, type Hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unavailable } from '@commonplace/domain/errors';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { isFormInParts } from '@commonplace/rules/form-limits';
import { limits } from '@commonplace/rules/limits';
import type { FileBody } from '../../served-route.ts';
import { chunksOf, readFormFile } from './read-form-file.ts';
import { createBodyMemory, countedChunks, type ArrivingBody } from './body-memory.ts';
import { badFileType, tooLarge } from './file-refusals.ts';

/** Receives files into the object store. */
export interface FileReceiver {
  /**
   * Admits a file. Throws `rate_limited` or `unavailable` before anything is read if too many are arriving to be processed
   * in time.
   */
  admit(request: IncomingMessage, response: ServerResponse, file: FileBody, userId: number): void;
  /**
   * Stores a file and resolves to its key; `hash` is updated with its bytes. Throws `payload_too_large` (rules.md#body-sizes),
   * `bad_request` for another content type or a malformed form, `validation_failed` for a form without the file,
   * `rate_limited` if the user sends many at once, `unavailable` if all users together do, or without an object store.
   */
  receive(request: IncomingMessage, file: FileBody, hash?: Hash): Promise<string>;
  /** Deletes a received file. */
  discard(key: string): Promise<void>;
}

const mebibyte = 1_048_576;
/** A dozen files of 10 MiB, or forty small ones: more than a service processes within a deadline. */
const memoryLimits = {
  maxBytes: 160 * mebibyte,
  maxBytesPerUser: 56 * mebibyte,
  // With the rest of the form.
  maxBodyBytes: limits.image.bytes + mebibyte,
  maxArrivingPerUser: 8,
  processingBytes: 4 * mebibyte,
};

/** Without an object store, every file is refused. */
export function createFileReceiver(objects: ObjectStore | undefined): FileReceiver {
  const { admit } = createBodyMemory(memoryLimits);
  const arriving = new WeakMap<IncomingMessage, ArrivingBody>();
  return {
    admit(request, response, { maxBytes }, userId) {
      const length = Number(request.headers['content-length'] ?? 0);
      arriving.set(request, admit(userId, response, Math.min(length, maxBytes)));
    },
    async receive(request, file, hash) {
      if (!objects) throw unavailable();
      const body = arriving.get(request);
      if (!body) throw new Error('the file was not admitted');
      return store(objects, request, file, { hash, chunks: countedChunks(chunksOf(request), body) });
    },
    discard: async (key) => objects?.delete(key),
  };
}

async function store(
  objects: ObjectStore,
  request: IncomingMessage,
  file: FileBody,
  { hash, chunks }: { hash: Hash | undefined; chunks: AsyncIterable<Buffer> },
): Promise<string> {
  const { 'content-type': contentType = '', 'content-length': length } = request.headers;
  const key = `uploads/${randomUUID()}`;
  const keep = (content: AsyncIterable<Uint8Array>) =>
    objects.put(key, hash ? hashed(content, hash) : content, {
      contentType: 'application/octet-stream',
      maxBytes: file.maxBytes,
    });
  if (isFormInParts(contentType)) {
    // Delete the file of a form that turns out to be malformed.
    await readFormFile({ request, chunks }, file, keep).catch(async (error: unknown) => {
      await objects.delete(key);
      throw error;
    });
    return key;
  }
  if (!isFileType(contentType, file)) throw badFileType(file);
  if (Number(length) > file.maxBytes) throw tooLarge();
  await keep(chunks);
  return key;
}

/** Passes chunks through and updates `hash`. */
async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function isFileType(contentType: string, { type }: FileBody): boolean {
  const [mediaType = ''] = contentType.toLowerCase().split(';', 1);
  return mediaType.trim() === 'application/octet-stream' || mediaType.startsWith(type.replace('*', ''));
}
