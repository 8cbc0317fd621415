import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { create } from '@bufbuild/protobuf';
import { ExportAgentSessionsResponseSchema } from '@commonplace/proto/content/v1/agent_sessions';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestContext, publish, signUp } from '../../testing/fixture.ts';
import { agentSessionEntries } from './agent-session-entries.ts';
import { commentEntries } from './comment-entries.ts';
import type { ExportSource } from './export-source.ts';
import { reactionEntries } from './reaction-entries.ts';
import { unzipped } from './testing/gather.ts';
import type { ZipEntry } from './zip.ts';

async function* entriesOf(source: ExportSource): AsyncGenerator<ZipEntry> {
  yield* commentEntries(source);
  yield* reactionEntries(source);
}

it('exports comments and reactions as a few files, whatever their number and targets', async () => {
  await using context = await createTestContext();
  const [{ principal }, other] = [await signUp(context), await signUp(context)];
  const { userId } = principal;
  await publish(context, { id: 1, path: '/ada/one' });
  const source = { context, userId, signal: new AbortController().signal };
  const read = () => unzipped(entriesOf(source));
  expect(await read()).toEqual({ 'comments.md': '', 'comments.json': '[]\n', 'reactions.json': '[]\n' });
  const db = context.database.reader();
  await sql`
    insert into comments (article_id, user_id, depth, body_markdown, body_html, deleted_at)
    select 1, case when number % 5 = 0 then ${other.principal.userId}::integer else ${userId}::integer end, 0,
      'Said ' || number, '', case when number % 5 = 1 then now() end
    from generate_series(1, 2500) as number`.execute(db);
  await sql`
    insert into reactions (user_id, reactable_type, reactable_id, category)
    select ${userId}, 'Comment', id, 'like' from comments`.execute(db);
  const files = await read();
  const said = Array.from({ length: 2_500 }, (_, index) => index + 1).filter((number) => number % 5 > 1);
  const comments = JSON.parse(files['comments.json'] ?? '') as Record<string, unknown>[];
  expect(comments.map((comment) => comment['body_markdown'])).toEqual(said.map((number) => `Said ${number}`));
  expect(comments[0]).toEqual({
    id: 2,
    article_id: 1,
    article_path: '/ada/one',
    podcast_episode_id: null,
    podcast_episode_path: null,
    parent_id: null,
    body_markdown: 'Said 2',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    edited_at: null,
  });
  const sections = (files['comments.md'] ?? '').split(/^## .*, comment \d+ on \/ada\/one\n\n/m);
  expect(sections).toEqual(['', ...said.map((number) => `Said ${number}\n\n`)]);
  expect(JSON.parse(files['reactions.json'] ?? '')).toHaveLength(2_500);
  expect(Object.keys(files)).toEqual(['comments.md', 'comments.json', 'reactions.json']);
});

it('finds raw transcripts under the key of the session and the sealed key', async () => {
  await using context = await createTestContext();
  const keys = [1, 2].map((id) => `agent_sessions/1/00000000-0000-4000-8000-00000000000${id}.jsonl`);
  const options = { contentType: 'application/x-jsonlines', maxBytes: 99 };
  for (const key of [keys[0], keys[1]?.replace('.jsonl', '.sealed.jsonl')]) {
    await context.objects?.put(key ?? '', Readable.from([Buffer.from('{"raw":1}')]), options);
  }
  const sessions = keys.map((storeKey, at) => ({
    agentSession: { id: at + 1, slug: 'talk', storeKey },
    content: gzipSync('{}'),
  }));
  const agentSessions = {
    ...context.agentSessions,
    exportAgentSessions: async ({ after = 0 }) =>
      create(ExportAgentSessionsResponseSchema, { agentSessions: after === 0 ? sessions : [] }),
  };
  const source = { context: { ...context, agentSessions }, userId: 1, signal: new AbortController().signal };
  const files = await unzipped(agentSessionEntries(source));
  expect(files).toMatchObject(
    Object.fromEntries([1, 2].map((id) => [`agent-sessions/${id}-talk.raw.jsonl`, '{"raw":1}'])),
  );
});
