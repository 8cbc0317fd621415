import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { badRequest, DomainError } from '@commonplace/domain/errors';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FileBody } from '../../served-route.ts';
import { missingParameter } from '../failures/missing-parameter.ts';
import { tooLarge } from './file-refusals.ts';

/** The limits of a form, apart from its file. */
const fieldLimits = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldNameSize: 100,
  fieldSize: 1_024,
  headerPairs: 20,
  headerSize: 4_096,
};
/** The size of a form without its file. */
const maxOverheadBytes = 65_536;

/**
 * Passes the file of a multipart form (RFC 7578) to `keep` as it arrives, and ignores the other fields. Throws
 * `payload_too_large`, `bad_request` for a malformed form, `validation_failed` if the file is missing, and the errors of
 * `keep`.
 */
export async function readFormFile(
  { request, chunks }: { request: IncomingMessage; chunks: AsyncIterable<Buffer> },
  { field, maxBytes }: FileBody,
  keep: (content: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<void> {
  if (Number(request.headers['content-length']) > maxBytes + maxOverheadBytes) throw tooLarge();
  const form = openForm(request, field, maxBytes);
  let upload: { content: Readable; kept: Promise<unknown> } | undefined;
  form.on('file', (_name: string, file: BusboyFileStream) => {
    const content = toReadable(file);
    upload = { content, kept: keep(content) };
    // Ends the pipeline below.
    upload.kept.catch(() => form.destroy());
  });
  form.once('partsLimit', () => form.destroy(badRequest('the form has too many parts')));
  try {
    await pipeline(Readable.from(limited(chunks, maxBytes + maxOverheadBytes)), form);
  } catch (error) {
    const failure = error instanceof DomainError ? error : unreadable();
    upload?.content.destroy(failure);
    await upload?.kept;
    throw failure;
  }
  if (!upload) throw missingParameter(field);
  await upload.kept;
}

/** Copies a file stream with its error: busboy emits it once, perhaps before anything listens. */
function toReadable(file: BusboyFileStream): Readable {
  const content = new PassThrough().on('error', () => undefined);
  file.on('error', () => content.destroy(unreadable())).pipe(content);
  return content;
}

function unreadable(): DomainError {
  return badRequest('the form cannot be read');
}

/** Returns the chunks of a body. Ending the iteration early keeps the connection open for the response. */
export function chunksOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

function openForm({ headers }: IncomingMessage, field: string, maxBytes: number): BusboyInstance {
  const { 'content-type': type = '' } = headers;
  try {
    // One byte more than allowed, so that `keep` detects a file that is too large.
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      limits: { ...fieldLimits, fileSize: maxBytes + 1 },
      // Not every client sends a file name.
      isPartAFile: (name) => name === field,
    });
  } catch {
    throw unreadable();
  }
}

async function* limited(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}
