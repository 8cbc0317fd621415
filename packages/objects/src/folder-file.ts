import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import type { ByteRange, ObjectHead, PutOptions } from './object-store.ts';

/** A file begins with its metadata, so that both are written and removed together: a length, and JSON. */
const lengthBytes = 4;
const maxHeadBytes = 16_384;
const headSchema = z.object({ contentType: z.string(), metadata: z.record(z.string(), z.string()) });

/** Encodes the metadata before the bytes of a file. */
export function encodeHead({ contentType, metadata = {} }: PutOptions): Buffer {
  const json = Buffer.from(JSON.stringify({ contentType, metadata }));
  if (json.length > maxHeadBytes) throw new Error('the metadata of an object is too large');
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

/** Reads the metadata, and returns where the bytes begin. */
export async function readHead(file: FileHandle): Promise<ObjectHead & { start: number }> {
  const length = (await readExactly(file, 0, lengthBytes)).readUInt32BE();
  if (length > maxHeadBytes) throw new Error('the file of an object is damaged');
  const json = await readExactly(file, lengthBytes, length);
  const start = lengthBytes + length;
  const { size } = await file.stat();
  return { ...headSchema.parse(JSON.parse(json.toString('utf8'))), bytes: size - start, start };
}

/** Streams the bytes of a file, or a range of them; closes the file at the end. */
export function readBytes(file: FileHandle, { start, bytes }: { start: number; bytes: number }, range?: ByteRange) {
  const from = range?.start ?? 0;
  const to = Math.min(range?.end ?? Number.POSITIVE_INFINITY, bytes - 1);
  // A stream cannot have an empty range.
  if (to < from) return undefined;
  return file.createReadStream({ start: start + from, end: start + to });
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new Error('the file of an object is damaged');
  return buffer;
}
