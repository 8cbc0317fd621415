import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import type { ByteRange, ObjectHead, PutOptions } from './object-store.ts';

/** What is known of a file stands before its bytes, so that both come and go together: its length, and JSON. */
const lengthBytes = 4;
const maxHeadBytes = 16_384;
const headSchema = z.object({ contentType: z.string(), metadata: z.record(z.string(), z.string()) });

/** What is written before the bytes of a file. */
export function encodeHead({ contentType, metadata = {} }: PutOptions): Buffer {
  const json = Buffer.from(JSON.stringify({ contentType, metadata }));
  if (json.length > maxHeadBytes) throw new Error('the metadata of an object is too large');
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

/** Reads what stands before the bytes, and where they begin. */
export async function readHead(file: FileHandle): Promise<ObjectHead & { start: number }> {
  const length = (await readExactly(file, 0, lengthBytes)).readUInt32BE();
  if (length > maxHeadBytes) throw new Error('the file of an object is damaged');
  const json = await readExactly(file, lengthBytes, length);
  const start = lengthBytes + length;
  const { size } = await file.stat();
  return { ...headSchema.parse(JSON.parse(json.toString('utf8'))), bytes: size - start, start };
}

/** The bytes of a file, or some of them, as they are read; ends the file. */
export function readBytes(file: FileHandle, { start, bytes }: { start: number; bytes: number }, range?: ByteRange) {
  const from = range?.start ?? 0;
  const to = Math.min(range?.end ?? Number.POSITIVE_INFINITY, bytes - 1);
  // A stream takes no range without a byte.
  if (to < from) return undefined;
  return file.createReadStream({ start: start + from, end: start + to });
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new Error('the file of an object is damaged');
  return buffer;
}
