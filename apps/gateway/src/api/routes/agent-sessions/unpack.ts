import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unavailable } from '@commonplace/domain/errors';
import { limits } from '@commonplace/rules/limits';
import pLimit from 'p-limit';

/** Runs in Node's thread pool, so that it does not block. */
const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);
/** Redaction may have made the session longer than the limit. */
const maxOutputLength = 4 * limits.agentSession.bytes;

/** Unpacked sessions are ten times as large, and in memory until they are sent. */
const queue = pLimit(2);
/** A longer queue would exceed the deadline. */
const maxQueued = 10;

/** Decompresses the messages of a session. Throws `unavailable` if the queue is full. */
export async function unpack(content: Uint8Array): Promise<Buffer> {
  if (queue.pendingCount >= maxQueued) throw unavailable('too many agent sessions are being read');
  return queue(() => decompress(content, { maxOutputLength }));
}
