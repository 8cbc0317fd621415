import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unavailable } from '@commonplace/rpc/errors';
import { limits } from '@commonplace/rules/limits';
import pLimit from 'p-limit';

/** In threads of Node's own, so that nobody waits for it. */
const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);
/** A session's secrets may have been shorter than what stands in their place. */
const longest = 4 * limits.agentSession.bytes;

/** What is unpacked is ten times as large, and is in memory until it is on its way. */
const turns = pLimit(2);
/** More would not be answered in time. */
const maxQueued = 10;

/** What was said in a session, as it goes out. `unavailable` when too many are wanted at once. */
export async function unpack(content: Uint8Array): Promise<Buffer> {
  if (turns.pendingCount >= maxQueued) throw unavailable('too many agent sessions are being read');
  return turns(() => decompress(content, { maxOutputLength: longest }));
}
