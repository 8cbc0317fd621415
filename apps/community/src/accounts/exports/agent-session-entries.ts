import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { limits } from '@commonplace/rules/limits';
import { transcriptKeys } from '@commonplace/rules/transcript-keys';
import { inBatches, type ExportSource } from './export-source.ts';
import { json } from './json-entry.ts';
import type { ZipEntry } from './zip.ts';

/** The principal for calls to content. */
const principal = { kind: 'service', name: 'community' } as const;

const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);
const maxContentBytes = 4 * limits.agentSession.bytes;
/** The size of a chunk of the archive. */
const pieceBytes = 256 * 1024;

/** Yields every agent session without secrets, and its uploaded transcript if that still exists. */
export async function* agentSessionEntries(source: ExportSource): AsyncGenerator<ZipEntry> {
  const index: object[] = [];
  for await (const session of sessionsOf(source)) {
    const { id, slug, title, toolName, totalMessages, published, createdAt, updatedAt, storeKey } = session;
    const path = `agent-sessions/${id}-${slug}`;
    yield {
      path: `${path}.json`,
      text: inPieces(await decompress(session.content, { maxOutputLength: maxContentBytes })),
    };
    const raw = storeKey === undefined ? undefined : await rawTranscript(source, storeKey);
    if (raw) yield { path: `${path}.raw.jsonl`, text: raw.body };
    index.push({
      id,
      slug,
      title,
      tool_name: toolName,
      total_messages: totalMessages,
      published,
      created_at: createdAt,
      updated_at: updatedAt,
    });
  }
  yield json('agent-sessions.json', index);
}

function sessionsOf({ context, userId, signal }: ExportSource) {
  return inBatches(async (after) => {
    const reply = await context.agentSessions.exportAgentSessions({ userId, after }, { principal, signal });
    return reply.agentSessions.flatMap(({ agentSession, content }) =>
      agentSession ? [{ ...agentSession, content }] : [],
    );
  });
}

/** Tries the keys in this order, because a moving file exists under the second key before it leaves the first. */
async function rawTranscript({ context }: ExportSource, storeKey: string) {
  for (const key of transcriptKeys(storeKey)) {
    const file = await context.objects?.get(key);
    if (file) return file;
  }
  return undefined;
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
