import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.ts';

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
    ['GET', '/api/published_agent_sessions/any'],
  ] as const) {
    for (const key of [undefined, 'cp_wrong', admin.apiKey]) {
      const answer = await platform.request(method, target, key === undefined ? {} : { key });
      expect(answer.json()).toEqual({ error: 'Agent Sessions are not enabled', status: 404 });
    }
  }
  await set(true);
  expect((await platform.request('GET', path, { key: admin.apiKey })).json()).toEqual([]);
});
