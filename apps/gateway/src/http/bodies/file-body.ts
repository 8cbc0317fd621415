import { randomUUID, type Hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { rateLimited, unavailable } from '@commonplace/rpc/errors';
import pLimit from 'p-limit';
import type { FileBody } from '../../route.ts';
import { chunksOf, readFormFile } from './form-file.ts';
import { badFileType, tooLarge } from './file-refusals.ts';
import { createFileRoom } from './file-room.ts';

/** Receives files for the services, into the object store. */
export interface FileReceiver {
  /**
   * Makes room for a file until its request is answered. Throws `rate_limited` or `unavailable` before anything of it is
   * read, when so much is on its way that it would not be looked at in time.
   */
  admit(request: IncomingMessage, response: ServerResponse, userId: number): void;
  /**
   * The key of what was received, once all of it is there. Throws `payload_too_large` (S11), `bad_request` for another
   * content type or a form that cannot be read, `validation_failed` for a form without the file, `rate_limited` when
   * somebody sends many at once, `unavailable` when everybody does, or where nothing can be uploaded. `hash` is fed with
   * the file's bytes.
   */
  receive(request: IncomingMessage, file: FileBody, userId: number, hash?: Hash): Promise<string>;
  /** As `receive`, of a form alone, with what else is in it. */
  receiveForm(request: IncomingMessage, file: FileBody, userId: number): Promise<ReceivedForm>;
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

/** So many are received at once; others wait, and are not read meanwhile. Of each a part may be held for the store. */
const maxAtOnce = 16;
const maxWaiting = 100;
/** Nobody sends with all of them. */
const maxPerUser = 8;

/** A receiver of files; none are taken without a store. */
export function createFileReceiver(objects: ObjectStore | undefined): FileReceiver {
  const limit = pLimit(maxAtOnce);
  const perUser = new Map<number, number>();
  const receive = async (request: IncomingMessage, file: FileBody, userId: number, manner: Manner) => {
    if (!objects) throw unavailable();
    const own = perUser.get(userId) ?? 0;
    if (own >= maxPerUser) throw rateLimited(1);
    if (limit.pendingCount >= maxWaiting) throw unavailable();
    perUser.set(userId, own + 1);
    try {
      return await limit(() => store(objects, request, file, manner));
    } finally {
      if (perUser.get(userId) === 1) perUser.delete(userId);
      else perUser.set(userId, (perUser.get(userId) ?? 1) - 1);
    }
  };
  return {
    admit: createFileRoom(),
    receive: async (request, file, userId, hash) =>
      (await receive(request, file, userId, { onlyForms: false, hash })).key,
    receiveForm: (request, file, userId) => receive(request, file, userId, { onlyForms: true }),
    discard: async (key) => objects?.delete(key),
  };
}

async function store(
  objects: ObjectStore,
  request: IncomingMessage,
  file: FileBody,
  { onlyForms, hash }: Manner,
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
    const fields = await readFormFile(request, file, keep).catch(async (error: unknown) => {
      await objects.delete(key);
      throw error;
    });
    return { key, fields };
  }
  if (onlyForms || !isFileType(contentType, file)) throw badFileType(file);
  if (Number(length) > file.maxBytes) throw tooLarge();
  await keep(chunksOf(request));
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
