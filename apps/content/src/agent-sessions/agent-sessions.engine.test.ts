import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { create } from '@bufbuild/protobuf';
import { AgentSessionNameSchema } from '@commonplace/proto/content/v1/agent_sessions';
import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { createAgentSession } from './create-agent-session.ts';
import { exportAgentSessions, sessionsOfUser } from './export-agent-sessions.ts';
import { getAgentSession } from './get-agent-session.ts';
import { getPublishedAgentSession } from './get-published-agent-session.ts';
import { listAgentSessions, ownSessions } from './list-agent-sessions.ts';
import { pruneRawTranscripts } from './prune-raw-transcripts.ts';
import { getRawTranscript, presignRawTranscript } from './raw-transcripts.ts';
import { enqueueAgentSessionRemoval, removeAgentSessionsOfAccount } from './remove-agent-sessions-of-account.ts';
import { updateAgentSession } from './update-agent-session.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate agent_sessions, jobs.job'));

const running = { signal: new AbortController().signal };
const [ada, bob] = [userPrincipal({ userId: 1 }), userPrincipal({ userId: 2 })];
const text = (said: string) => ({ role: 'user', content: [{ type: 'text', text: said }] });

const send = (document: object, principal: Parameters<typeof callBy>[0] = ada) =>
  createAgentSession(fixture.context, callBy(principal), Buffer.from(JSON.stringify(document)));
const say = (said: string, more: object = {}, principal = ada) =>
  send({ curated_data: { messages: [text(said)] }, ...more }, principal);
const byId = (value: number) => create(AgentSessionNameSchema, { name: { case: 'id', value } });
const bySlug = (value: string) => create(AgentSessionNameSchema, { name: { case: 'slug', value } });
const get = (name: ReturnType<typeof byId>, principal = ada) =>
  getAgentSession(fixture.context, callBy(principal), name);

describe('agent sessions', () => {
  it('keeps a session without secrets, under a slug of its title', async () => {
    const session = await say('Ask ada@example.org', { title: 'Überfällig, 2 Tage!', tool_name: 'cli_tool_2' });
    expect(session).toMatchObject({ toolName: 'cli_tool_2', totalMessages: 1, curatedCount: 0, published: false });
    expect(session.slug).toMatch(/^uberfallig-2-tage-[0-9a-z]{6}$/);
    for (const name of [byId(session.id), bySlug(session.slug)]) {
      const { agentSession, content } = await get(name);
      expect(agentSession).toEqual(session);
      expect(JSON.parse(gunzipSync(content).toString())).toEqual({
        metadata: { redactions: { emails: 1 } },
        messages: [text('Ask [REDACTED]')],
        slices: [],
      });
    }
  });

  it('shows sessions to their owner only, last changed first', async () => {
    const [first, second] = [await say('One'), await say('Two')];
    await say('Theirs', {}, bob);
    const list = async (principal: Parameters<typeof callBy>[0]) =>
      (await listAgentSessions(fixture.context, callBy(principal))).map(({ id }) => id);
    expect(await list(ada)).toEqual([second.id, first.id]);
    await updateAgentSession(fixture.context, callBy(ada), { name: byId(first.id), published: true });
    expect(await list(ada)).toEqual([first.id, second.id]);
    for (const name of [byId(first.id), bySlug(first.slug)]) {
      await expect(get(name, bob)).rejects.toMatchObject({ code: 'not_found' });
      const change = updateAgentSession(fixture.context, callBy(bob), { name, published: true });
      await expect(change).rejects.toMatchObject({ code: 'not_found' });
      await expect(getRawTranscript(fixture.context, callBy(bob), name)).rejects.toMatchObject({ code: 'not_found' });
    }
    for (const attempt of [list(anonymous), send({}, anonymous)]) {
      await expect(attempt).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    const suspended = { ...ada, restriction: 'suspended' } as const;
    expect(await list(suspended)).toHaveLength(2);
    for (const attempt of [
      send({}, suspended),
      presignRawTranscript(fixture.context, callBy(suspended)),
      updateAgentSession(fixture.context, callBy(suspended), { name: byId(first.id), published: false }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'permission_denied' });
    }
  });

  it('publishes, withdraws and renames a session, and keeps its slug', async () => {
    const { id, slug } = await say('One', { title: 'First' });
    const update = (changes: { published?: boolean; title?: string }) =>
      updateAgentSession(fixture.context, callBy(ada), { name: byId(id), ...changes });
    expect(await update({ published: true })).toMatchObject({ title: 'First', published: true });
    expect(await update({ title: ' By ada@example.org ' })).toMatchObject({
      title: 'By [REDACTED]',
      published: true,
      slug,
    });
    expect(await update({ published: false })).toMatchObject({ published: false });
    for (const [title, problem] of [
      [' ', "can't be blank"],
      ['x'.repeat(201), 'is too long (maximum is 200 characters)'],
    ]) {
      await expect(update({ title: title ?? '' })).rejects.toMatchObject({ fields: { title: [problem] } });
    }
  });

  it('shows a published session to everyone, unless its owner is hidden', async () => {
    await fixture.sql(
      "insert into users (id, version, username, name, profile_image, profile_image_90) values (1, 1, 'ada', 'Ada', '', '')",
    );
    const { id, slug } = await say('One');
    const read = async () =>
      (await getPublishedAgentSession(fixture.context, callBy(anonymous), { slug })).agentSession.id;
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
    await updateAgentSession(fixture.context, callBy(ada), { name: byId(id), published: true });
    expect(await read()).toBe(id);
    await fixture.sql("update users set status = 'spam' where id = 1");
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
  });

  it("limits the number and total size of a user's sessions", async () => {
    await say('One');
    const full = { ...fixture.context, agentSessionBytesPerUser: 10 };
    const document = Buffer.from('{"curated_data":{"messages":[]}}');
    await expect(createAgentSession(full, callBy(ada), document)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(createAgentSession(full, callBy(bob), document)).resolves.toBeDefined();
  });

  it('finds sessions by an index, however many other users have', async () => {
    await fixture.sql(`
      insert into agent_sessions (user_id, slug, title, tool_name, total_messages, curated_count, content, bytes)
      select number % 1000, 'slug-' || number, 'Title', 'cli_tool_1', 1, 0, '\\x00', 1
      from generate_series(1, 20000) as number`);
    await fixture.sql('analyze agent_sessions');
    const plan = async (statement: string) =>
      (await fixture.sql<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${statement}`))
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    expect(await plan(ownSessions.text)).toContain('agent_sessions_of_user');
    expect(await plan(sessionsOfUser.text)).not.toContain('Seq Scan');
  });
});

describe('raw transcripts', () => {
  const objects = () => {
    const { objects: store } = fixture.context;
    if (!store) throw new Error('the fixture has a store');
    return store;
  };
  const put = async (key: string) => {
    await objects().put(key, Readable.from([Buffer.from('{}\n')]), {
      contentType: 'application/x-jsonlines',
      maxBytes: 9,
    });
  };

  it('are uploaded to a presigned URL and found through their session', async () => {
    const { storeKey, url } = await presignRawTranscript(fixture.context, callBy(ada));
    expect(storeKey).toMatch(/^agent_sessions\/1\/[0-9a-f-]{36}\.jsonl$/);
    const upload = objects().signedRequests?.check('PUT', url)?.upload;
    expect(upload).toEqual({ contentType: 'application/x-jsonlines', maxBytes: 26_214_400, isExact: false });
    const { id } = await send({ store_key: storeKey });
    const raw = () => getRawTranscript(fixture.context, callBy(ada), byId(id));
    const none = { code: 'not_found', message: 'No raw file available' };
    await expect(raw()).rejects.toMatchObject(none);
    await put(storeKey);
    expect(objects().signedRequests?.check('GET', await raw())).toEqual({ key: storeKey });
    const { id: other } = await say('Without');
    await expect(getRawTranscript(fixture.context, callBy(ada), byId(other))).rejects.toMatchObject(none);
  });

  it('cannot be replaced once the session was created or read, even if the store allows it', async () => {
    const store = Object.assign(Object.create(objects()) as ReturnType<typeof objects>, { putOnce: undefined });
    const context = { ...fixture.context, objects: store };
    const keyOf = (address: string) => objects().signedRequests?.check('GET', address)?.key ?? '';
    const contentOf = async (key: string) =>
      (await buffer((await objects().get(key))?.body ?? Readable.from([]))).toString();
    const place = (key: string, text: string) =>
      objects().put(key, Readable.from([Buffer.from(text)]), { contentType: 'application/x-jsonlines', maxBytes: 9 });
    const [before, later] = [4, 5].map((index) => `agent_sessions/1/00000000-0000-4000-8000-00000000000${index}.jsonl`);
    for (const [key = '', isStored] of [
      [before, true],
      [later, false],
    ] as const) {
      if (isStored) await place(key, '1');
      const document = Buffer.from(JSON.stringify({ curated_data: '', tool_name: 'cli_tool_1', store_key: key }));
      const { id } = await createAgentSession(context, callBy(ada), document);
      if (!isStored) await place(key, '1');
      const read = async () => contentOf(keyOf(await getRawTranscript(context, callBy(ada), byId(id))));
      if (!isStored) expect(await read()).toBe('1');
      await place(key, '2');
      expect(await read()).toBe('1');
      await pruneRawTranscripts(context, running);
      expect(await read()).toBe('1');
    }
    // Sealed transcripts are as old as their sessions.
    await fixture.sql(`update agent_sessions set created_at = now() - interval '91 days'`);
    const twoDays = 2 * 24 * 60 * 60 * 1_000;
    const aged = Object.assign(Object.create(store) as typeof store, {
      async *list(prefix: string) {
        for await (const { key, modifiedAt } of store.list(prefix)) {
          yield { key, modifiedAt: new Date(modifiedAt.getTime() - twoDays) };
        }
      },
    });
    await pruneRawTranscripts({ ...context, objects: aged }, running);
    for (const key of [before, later]) {
      expect(await objects().head((key ?? '').replace('.jsonl', '.sealed.jsonl'))).toBeUndefined();
    }
  });

  it('need an object store', async () => {
    const bare = { ...fixture.context, objects: undefined };
    await expect(presignRawTranscript(bare, callBy(ada))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Object storage is not configured',
    });
    await expect(pruneRawTranscripts(bare, running)).resolves.toBeUndefined();
    await expect(removeAgentSessionsOfAccount(bare, { userId: 1 }, running)).resolves.toBeUndefined();
  });

  it('are removed after 90 days, and after one day when they have no session', async () => {
    const [claimed, unclaimed] = ['claimed', 'unclaimed'].map(
      (_, index) => `agent_sessions/3/00000000-0000-4000-8000-00000000000${index}.jsonl`,
    ) as [string, string];
    await put(claimed);
    await put(unclaimed);
    await send({ store_key: claimed }, userPrincipal({ userId: 3 }));
    const left = async () =>
      Promise.all([claimed, unclaimed].map(async (key) => (await objects().head(key)) !== undefined));
    const day = 24 * 60 * 60 * 1_000;
    const after = async (days: number) => {
      const aged = Object.assign(Object.create(objects()) as ReturnType<typeof objects>, {
        async *list(prefix: string) {
          for await (const { key, modifiedAt } of objects().list(prefix)) {
            yield { key, modifiedAt: new Date(modifiedAt.getTime() - days * day) };
          }
        },
      });
      await pruneRawTranscripts({ ...fixture.context, objects: aged }, running);
      return left();
    };
    expect(await after(0.9)).toEqual([true, true]);
    expect(await after(1.1)).toEqual([true, false]);
    expect(await after(89)).toEqual([true, false]);
    expect(await after(91)).toEqual([false, false]);
  });
});

describe('account removal', () => {
  it('removes the sessions and files of an account', async () => {
    const key = 'agent_sessions/1/00000000-0000-4000-8000-000000000001.jsonl';
    const options = { contentType: 'application/x-jsonlines', maxBytes: 9 };
    await fixture.context.objects?.put(key, Readable.from([Buffer.from('{}')]), options);
    for (let count = 0; count < 51; count += 1) await fixture.sql(copy, [1, `ada-${count}`]);
    const theirs = await say('Stays', {}, bob);
    await fixture.context.database.transaction(undefined, (em) => enqueueAgentSessionRemoval({ userId: 1 }, { em }));
    const jobs = await fixture.sql<{ payload: unknown }>(`select data -> 'payload' as payload from jobs.job`);
    expect(jobs).toEqual([{ payload: { userId: 1 } }]);
    for (let time = 0; time < 2; time += 1) {
      await removeAgentSessionsOfAccount(fixture.context, { userId: 1 }, running);
      expect(await fixture.sql('select id from agent_sessions')).toEqual([{ id: theirs.id }]);
      expect(await fixture.context.objects?.head(key)).toBeUndefined();
    }
  });

  it('removes files that came from a merged account, sealed or not', async () => {
    const key = 'agent_sessions/7/00000000-0000-4000-8000-000000000001';
    const keys = [`${key}.jsonl`, `${key}.sealed.jsonl`];
    const options = { contentType: 'application/x-jsonlines', maxBytes: 9 };
    for (const one of keys) await fixture.context.objects?.put(one, Readable.from([Buffer.from('{}')]), options);
    await fixture.sql(copy, [1, 'ada-merged']);
    await fixture.sql('update agent_sessions set store_key = $1', [keys[0]]);
    await removeAgentSessionsOfAccount(fixture.context, { userId: 1 }, running);
    for (const one of keys) expect(await fixture.context.objects?.head(one)).toBeUndefined();
  });

  it('exports sessions in batches that fit a message, to services only', async () => {
    await fixture.sql(
      `insert into agent_sessions (user_id, slug, title, tool_name, total_messages, curated_count, content, bytes)
      select 1, 'large-' || number, 'x', 'cli_tool_1', 1, 0, convert_to(repeat('x', 3000000), 'UTF8'), 3000000
      from generate_series(1, 5) as number`,
    );
    const community = callBy(servicePrincipal('community'));
    const sizes: number[] = [];
    for (let after = 0; ;) {
      const batch = await exportAgentSessions(fixture.context, community, { userId: 1, after });
      if (batch.length === 0) break;
      sizes.push(batch.length);
      after = batch.at(-1)?.agentSession.id ?? 0;
    }
    expect(sizes).toEqual([2, 2, 1]);
    const stranger = exportAgentSessions(fixture.context, callBy(ada), { userId: 1, after: 0 });
    await expect(stranger).rejects.toMatchObject({ code: 'permission_denied' });
  });
});

const copy = `
  insert into agent_sessions (user_id, slug, title, tool_name, total_messages, curated_count, content, bytes)
  values ($1, $2, 'x', 'cli_tool_1', 1, 0, '\\x00', 1)`;
