import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const path = '/api/agent_sessions';

test('hides agent sessions from all callers while they are switched off', async () => {
  const admin = await platform.createUser({ role: 'admin' });
  const set = async (enabled: boolean) => {
    const body = { site_config: { agent_sessions_enabled: enabled } };
    expect((await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body })).status).toBe(200);
    await platform.settled();
  };
  await set(false);
  for (const [method, target] of [
    ['GET', path],
    ['POST', path],
    ['POST', `${path}/presign`],
    ['GET', `${path}/1`],
    ['PATCH', `${path}/1`],
    ['GET', `${path}/1/raw_url`],
  ] as const) {
    for (const key of [undefined, 'cp_wrong', admin.apiKey]) {
      const answer = await platform.request(method, target, key === undefined ? {} : { key });
      expect(answer.json()).toEqual({ error: 'Agent Sessions are not enabled', status: 404 });
    }
  }
  await set(true);
  expect((await platform.request('GET', path, { key: admin.apiKey })).json()).toEqual([]);
});

test('limits listings and agent sessions per minute while the general rate limit is on', async () => {
  await using gateway = await platform.startGateway({ RATE_LIMIT_GENERAL: 'on' });
  const { apiKey: key } = await platform.createUser({ credits: 5 });
  const send = (target: string, body: object) => sendRequest(gateway.url, 'POST', target, { key, body });
  const listing = { listing: { title: 'x', body_markdown: 'x', category: 'misc' } };
  expect((await send('/api/listings', { listing: {} })).status).toBe(422);
  expect((await send('/api/listings', listing)).status).toBe(201);
  const refused = await send('/api/listings', listing);
  expect(refused.json()).toMatchObject({
    error: expect.stringMatching(/^Rate limit reached, try again in \d+ seconds$/),
  });
  expect([refused.status, refused.headers.get('x-ratelimit-limit')]).toEqual([429, '1']);
  const session = { curated_data: { messages: [] } };
  for (let count = 1; count <= 5; count += 1) expect((await send(path, session)).status).toBe(201);
  expect((await send(path, session)).status).toBe(429);
});
