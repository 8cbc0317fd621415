import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { holdConnections } from '../support/raw.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let owner: TestUser;
let stranger: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  [owner, stranger] = [await platform.createUser(), await platform.createUser()];
});

const path = '/api/agent_sessions';
const message = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });
const create = (body: unknown, key = owner.apiKey) => platform.request('POST', path, { key, body });
const get = (name: number | string, key = owner.apiKey) => platform.request('GET', `${path}/${name}`, { key });

interface Session {
  id: number;
  slug: string;
}

describe('/api/agent_sessions', () => {
  test('uploads, lists, reads by id and slug, publishes and renames a session', async () => {
    const curated = {
      messages: [
        message('Mail me at ada@example.org'),
        { role: 'assistant', content: [{ type: 'tool_call', output: 'ok' }] },
      ],
      metadata: { tool_name: 'cli_tool_4', curated_indices: [1], total_messages: 12 },
      slices: [{ name: 'all' }],
    };
    const created = await create({ curated_data: JSON.stringify(curated), title: 'How it was done', is_ignored: 1 });
    expect(created.status).toBe(201);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const shown = {
      id: expect.any(Number),
      slug: expect.stringMatching(/^how-it-was-done-[0-9a-z]{6}$/),
      title: 'How it was done',
      tool_name: 'cli_tool_4',
      total_messages: 12,
      published: false,
      created_at: time,
      updated_at: time,
      url: expect.stringMatching(`^${publicUrl}/agent_sessions/how-it-was-done-`),
    };
    expect(created.json()).toEqual(shown);
    const { id, slug } = created.json<Session>();
    expect(created.headers.get('location')).toBe(`${publicUrl}${path}/${id}`);
    const inList = created.json<object>();
    const list = await platform.request('GET', path, { key: owner.apiKey });
    expect(list.json()).toEqual([inList]);
    expect(list.headers.get('cache-control')).toBe('private, no-store');
    const detail = {
      ...inList,
      curated_count: 1,
      metadata: { ...curated.metadata, redactions: { emails: 1 } },
      messages: [message('Mail me at [REDACTED]'), curated.messages[1]],
      slices: curated.slices,
    };
    for (const name of [id, slug]) expect((await get(name)).json()).toEqual(detail);
    const change = (agent_session: unknown, key = owner.apiKey) =>
      platform.request('PATCH', `${path}/${slug}`, { key, body: { agent_session } });
    expect((await change({ published: true })).json()).toEqual({ ...inList, published: true, updated_at: time });
    expect((await change({ title: 'Renamed' })).json()).toMatchObject({ title: 'Renamed', published: true, slug });
    expect((await change({ published: false, title: ' ' })).status).toBe(422);
    expect((await change({})).json()).toMatchObject({ error: 'param is missing or the value is empty: agent_session' });
    expect((await change({ published: true }, stranger.apiKey)).status).toBe(404);
  });

  test('shows sessions to their owner only, with a key and in V1', async () => {
    const { id, slug } = (await create({ curated_data: { messages: [] } })).json<Session>();
    for (const name of [id, slug, 2_147_483_647, '99999999999', 'none']) {
      expect((await get(name, stranger.apiKey)).json()).toEqual({ error: 'not found', status: 404 });
    }
    expect((await platform.request('GET', path, { key: stranger.apiKey })).json()).toEqual([]);
    for (const [method, target] of [
      ['GET', path],
      ['POST', path],
      ['POST', `${path}/presign`],
      ['GET', `${path}/${id}`],
      ['PATCH', `${path}/${id}`],
      ['GET', `${path}/${id}/raw_url`],
    ] as const) {
      for (const key of [undefined, 'cp_wrong']) {
        const answer = await platform.request(method, target, key === undefined ? {} : { key });
        expect(answer.json()).toEqual({ error: 'unauthorized', status: 401 });
      }
      const beta = await platform.request(method, target, { key: owner.apiKey, version: 'beta' });
      expect(beta.status).toBe(404);
    }
  });

  test('returns the error messages of the reference', async () => {
    const refused = async (body: unknown) => (await create(body)).json<{ error: string; status: number }>();
    expect(await refused({})).toEqual({
      error: "Missing session content. Provide 'curated_data' or 'store_key'.",
      status: 422,
      errors: { curated_data: ["Missing session content. Provide 'curated_data' or 'store_key'."] },
    });
    expect(await refused(undefined)).toMatchObject({ status: 422, error: expect.stringMatching(/^Missing session/) });
    expect(await refused({ curated_data: '{' })).toMatchObject({ error: 'Invalid JSON in curated_data', status: 422 });
    expect(await refused({ curated_data: { messages: [{ role: 'x', content: [] }, 1] } })).toMatchObject({
      error: 'Message at index 0 has invalid role: x, Message at index 1 must be a JSON object',
      status: 422,
    });
    expect(await refused({ store_key: `agent_sessions/${stranger.id}/${randomUUID()}.jsonl` })).toMatchObject({
      error: 'Validation failed: Store key is invalid or does not belong to this user',
      status: 422,
      errors: { store_key: ['is invalid or does not belong to this user'] },
    });
    expect(await refused('{')).toMatchObject({ error: 'the body is not valid JSON', status: 400 });
    const headers = { 'content-type': 'text/plain' };
    const plain = await platform.request('POST', path, { key: owner.apiKey, body: '{}', headers });
    expect(plain.status).toBe(400);
  });

  test('accepts a session of 10 MiB, and returns it whole', async () => {
    const said = 'Lorem ipsum dolor sit amet. '.repeat(20);
    const long = message(said);
    const count = Math.floor((10 * 1024 * 1024 - 100) / (JSON.stringify(long).length + 1));
    const messages = Array.from({ length: count }, () => long);
    const created = await create({ curated_data: { messages } });
    expect(created.json()).toMatchObject({ total_messages: count });
    const { slug } = created.json<Session>();
    const detail = await get(slug);
    expect(detail.json<{ messages: unknown[] }>().messages).toEqual(messages);
  });
});

describe('raw transcripts', () => {
  test('are uploaded to a signed URL, and downloaded from another', async () => {
    const presigned = await platform.request('POST', `${path}/presign`, { key: owner.apiKey });
    expect(presigned.status).toBe(200);
    const { store_key: storeKey, presigned_url: url } = presigned.json<{ store_key: string; presigned_url: string }>();
    expect(presigned.json()).toEqual({
      store_key: expect.stringMatching(new RegExp(`^agent_sessions/${owner.id}/[0-9a-f-]{36}\\.jsonl$`)),
      presigned_url: expect.stringMatching(`^${publicUrl}/objects/`),
    });
    const { id } = (await create({ store_key: storeKey })).json<Session>();
    const raw = () => platform.request('GET', `${path}/${id}/raw_url`, { key: owner.apiKey });
    expect((await raw()).json()).toEqual({ error: 'No raw file available', status: 404 });
    const put = (type: string, body = '{"a":1}\n') =>
      fetch(url.replace(publicUrl, platform.url), {
        method: 'PUT',
        body,
        headers: { 'content-type': type },
      });
    expect((await put('text/plain')).status).toBe(400);
    expect((await put('application/x-jsonlines')).status).toBe(200);
    const again = await put('application/x-jsonlines', '{"b":2}\n');
    expect([again.status, await again.json()]).toMatchObject([409, { error: expect.stringContaining('already') }]);
    const { raw_url: rawUrl } = (await raw()).json<{ raw_url: string }>();
    const file = await fetch(rawUrl.replace(publicUrl, platform.url));
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/x-jsonlines', '{"a":1}\n']);
    expect((await get(id)).json()).toMatchObject({ messages: [], metadata: {}, slices: [], total_messages: 0 });
  });
});

test('reserves no room for announced bodies that never arrive', async () => {
  const people = await Promise.all([1, 2, 3].map(() => platform.createUser()));
  const begun = (key: string) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      'User-Agent: tests',
      `Api-Key: ${key}`,
      'Accept: application/vnd.x.api-v1+json',
      'Content-Type: application/json',
      'Content-Length: 10000000',
      '',
      '{"curated_data":',
    ].join('\r\n');
  using held = new DisposableStack();
  held.use(
    await holdConnections(
      platform.url,
      people.flatMap(({ apiKey }) => Array<string>(3).fill(begun(apiKey))),
    ),
  );
  const curated = JSON.stringify({ messages: [message('Here.')], metadata: { tool_name: 'cli_tool_4' } });
  // The number of uploads per user at once is limited. One that is sent before the others arrive takes the slot of one of them.
  const sendBeside = async ({ apiKey }: TestUser) => {
    held.use(await holdConnections(platform.url, [begun(apiKey)]));
    return (await create({ curated_data: curated }, apiKey)).status;
  };
  for (const person of people) await expect.poll(() => sendBeside(person)).toBe(429);
  expect((await create({ curated_data: curated }, (await platform.createUser()).apiKey)).status).toBe(201);
});
