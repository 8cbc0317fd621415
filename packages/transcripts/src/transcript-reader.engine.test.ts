import { gunzipSync } from 'node:zlib';
import { limits } from '@commonplace/rules/limits';
import { expect, it } from 'vitest';
import { createTranscriptReader } from './transcript-reader.ts';

const reader = createTranscriptReader();

/** About the maximum size of a session: a conversation with a secret in each message. */
function largeDocument(): Buffer {
  const text = 'What the tool said, and what came of it at 10.0.0.1. '.repeat(8);
  const message = { role: 'user', content: [{ type: 'text', text }] };
  const count = Math.floor((limits.agentSession.bytes - 100) / (JSON.stringify(message).length + 1));
  return Buffer.from(JSON.stringify({ curated_data: { messages: Array.from({ length: count }, () => message) } }));
}

/** A small document, and one that is large enough for a thread. */
const sizes = [0, 100_000];
const sent = (document: object, size: number) => Buffer.from(JSON.stringify(document).padEnd(size));

it.each(sizes)('reads a document of at least %d bytes, and reports errors', async (size) => {
  const session = await reader.read(sent({ curated_data: { messages: [] }, title: 'Mine' }, size), 1);
  expect(session.title).toBe('Mine');
  expect(JSON.parse(gunzipSync(session.content).toString())).toEqual({
    metadata: { redactions: {} },
    messages: [],
    slices: [],
  });
  await expect(reader.read(sent({ curated_data: {} }, size), 1)).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'Missing required key: messages',
    fields: { curated_data: ['Missing required key: messages'] },
  });
});

it('stops a document that takes too long, or too much memory', async () => {
  const document = largeDocument();
  await expect(createTranscriptReader({ cpuMs: 1, wallMs: 60_000 }).read(document, 1)).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(createTranscriptReader({ cpuMs: 60_000, wallMs: 1 }).read(document, 1)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 5,
  });
  expect(document).toHaveLength(largeDocument().length);
});

it('limits waiting documents per user, and in total', async () => {
  const { read } = createTranscriptReader();
  const document = sent({ curated_data: { messages: [] } }, 100_000);
  const outcomes = await Promise.allSettled([1, 1, 1, 1].map((userId) => read(document, userId)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'rate_limited' } });
  const many = await Promise.allSettled(Array.from({ length: 16 }, (_, userId) => read(document, userId)));
  expect(many.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))).toEqual(
    Array.from({ length: 3 }, () => 'unavailable'),
  );
  await expect(read(document, 1, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  await expect(read(document, 1)).resolves.toBeDefined();
});

it('does not block the event loop while three of the largest are read', async () => {
  const document = largeDocument();
  const [copy, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await Promise.all(Array.from({ length: 3 }, (_, userId) => reader.read(document, userId)));
  const [ownSpent, spent] = [process.threadCpuUsage(copy), process.cpuUsage(all)];
  // This thread only copies them.
  expect(ownSpent.user + ownSpent.system).toBeLessThan((spent.user + spent.system) / 5);
});
