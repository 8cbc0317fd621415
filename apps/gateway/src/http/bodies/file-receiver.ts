import { randomUUID, type Hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { unavailable } from '@commonplace/rpc/errors';
import { limits } from '@commonplace/rules/limits';
import type { FileBody } from '../../route.ts';
import { chunksOf, readFormFile } from './read-form-file.ts';
import { createBodyMemory, countedChunks, type ArrivingBody } from './body-memory.ts';
import { badFileType, tooLarge } from './file-refusals.ts';

/** Receives files for the services, into the object store. */
export interface FileReceiver {
  /**
   * Lets a file arrive. Throws `rate_limited` or `unavailable` before anything of it is read, when so much is on its way
   * that it would not be looked at in time.
   */
  admit(request: IncomingMessage, response: ServerResponse, file: FileBody, userId: number): void;
  /**
   * The key of what was received, once all of it is there. Throws `payload_too_large` (S11), `bad_request` for another
   * content type or a form that cannot be read, `validation_failed` for a form without the file, `rate_limited` when
   * somebody sends many at once, `unavailable` when everybody does, or where nothing can be uploaded. `hash` is fed with
   * the file's bytes.
   */
  receive(request: IncomingMessage, file: FileBody, hash?: Hash): Promise<string>;
  /** As `receive`, of a form alone, with what else is in it. */
  receiveForm(request: IncomingMessage, file: FileBody): Promise<ReceivedForm>;
  /** Removes what was received and is not wanted. */
  discard(key: string): Promise<void>;
}

/** A form that was received, and its file. */
export interface ReceivedForm {
  key: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** What is different from one that is received to the other. */
interface Manner {
  onlyForms: boolean;
  /** Is fed with the file's bytes. */
  hash?: Hash | undefined;
}

const mebibyte = 1_048_576;
/** A dozen files of ten mebibytes, or forty small ones: more than a service examines while a caller waits. */
const room = {
  maxBytes: 160 * mebibyte,
  maxBytesPerUser: 56 * mebibyte,
  // With what is around a file in a form.
  maxBodyBytes: limits.image.bytes + mebibyte,
  maxArrivingPerUser: 8,
  processingBytes: 4 * mebibyte,
};

/** A receiver of files; none are taken without a store. */
export function createFileReceiver(objects: ObjectStore | undefined): FileReceiver {
  const { admit } = createBodyMemory(room);
  const arriving = new WeakMap<IncomingMessage, ArrivingBody>();
  const receive = async (request: IncomingMessage, file: FileBody, manner: Manner) => {
    if (!objects) throw unavailable();
    const body = arriving.get(request);
    if (!body) throw new Error('the file was not admitted');
    return store(objects, request, file, { ...manner, chunks: countedChunks(chunksOf(request), body) });
  };
  return {
    admit(request, response, { maxBytes }, userId) {
      const length = Number(request.headers['content-length'] ?? 0);
      arriving.set(request, admit(userId, response, Math.min(length, maxBytes)));
    },
    receive: async (request, file, hash) => (await receive(request, file, { onlyForms: false, hash })).key,
    receiveForm: (request, file) => receive(request, file, { onlyForms: true }),
    discard: async (key) => objects?.delete(key),
  };
}

async function store(
  objects: ObjectStore,
  request: IncomingMessage,
  file: FileBody,
  { onlyForms, hash, chunks }: Manner & { chunks: AsyncIterable<Buffer> },
): Promise<ReceivedForm> {
  const { 'content-type': contentType = '', 'content-length': length } = request.headers;
  const key = `uploads/${randomUUID()}`;
  const keep = (content: AsyncIterable<Uint8Array>) =>
    objects.put(key, hash ? hashed(content, hash) : content, {
      contentType: 'application/octet-stream',
      maxBytes: file.maxBytes,
    });
  if (/^multipart\/form-data\s*;/i.test(contentType)) {
    // What was kept of a form that turns out to be none is of no use.
    const fields = await readFormFile({ request, chunks }, file, keep).catch(async (error: unknown) => {
      await objects.delete(key);
      throw error;
    });
    return { key, fields };
  }
  if (onlyForms || !isFileType(contentType, file)) throw badFileType(file);
  if (Number(length) > file.maxBytes) throw tooLarge();
  await keep(chunks);
  return { key, fields: [] };
}

/** The same bytes, which `hash` is fed with as they pass. */
async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

function isFileType(contentType: string, { type }: FileBody): boolean {
  const [given = ''] = contentType.toLowerCase().split(';', 1);
  return given.trim() === 'application/octet-stream' || given.startsWith(type.replace('*', ''));
}
