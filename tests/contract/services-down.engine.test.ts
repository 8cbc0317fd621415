import { setTimeout as delay } from 'node:timers/promises';
import { startSilentProxy } from '@commonplace/db/testing/silent-proxy';
import { createGateway } from '@commonplace/gateway/service';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedAddress, withoutService } from '../support/dead-service.ts';
import type { TestUser } from '../support/test-users.ts';
import { gatewayConfig, startPlatform, type Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { goodPassword, linkInMail } from '../support/sign-up.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let admin: TestUser;

beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.createUser({ role: 'admin' });
});
afterAll(() => platform?.[Symbol.asyncDispose]());

test('lets visitors wait for the settings of a gateway that has just started', async () => {
  await using slow = await startSilentProxy(`tcp://${platform.addresses.admin}`, { delayMs: 300 });
  const config = { ...gatewayConfig(platform.addresses, platform.nats), ADMIN_ADDRESS: new URL(slow.url).host };
  await using gateway = await createGateway(config, { logger: pino({ level: 'silent' }) });
  expect((await sendRequest(`http://127.0.0.1:${gateway.port}`, 'GET', '/api/articles')).status).toBe(200);
});

test('makes a gateway without settings ready while admin is down, for callers with a key', async () => {
  const gateway = await platform.startGateway(await withoutService('admin'));
  expect((await sendRequest(gateway.url, 'GET', '/api/users/me', { key: admin.apiKey })).status).toBe(200);
  expect((await sendRequest(gateway.url, 'GET', '/api/articles')).status).toBe(503);
  const page = await createVisitor(gateway.url).get('/latest');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
});

test('serves all callers with the last announced settings while admin is down', async () => {
  const site_config = { community_name: 'The Commons' };
  const configured = await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body: { site_config } });
  expect(configured.status).toBe(200);
  await platform.settled();
  const gateway = await platform.startGateway(await withoutService('admin'));
  expect((await sendRequest(gateway.url, 'GET', '/api/articles')).status).toBe(200);
});

test('takes sign-ups by the last announced settings while admin is down, in a process that has just started, too', async () => {
  const site_config = { blocked_registration_email_domains: ['blocked.example'] };
  const configured = await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body: { site_config } });
  expect(configured.status, configured.text).toBe(200);
  await platform.settled();
  const ADMIN_ADDRESS = await unusedAddress();
  await using community = await platform.startCommunity({ ADMIN_ADDRESS });
  const COMMUNITY_ADDRESS = `127.0.0.1:${community.port}`;
  const gateway = await platform.startGateway({ ADMIN_ADDRESS, COMMUNITY_ADDRESS });
  const visitor = createVisitor(gateway.url);
  const fields = { name: 'Late', username: 'late', password: goodPassword };
  const refused = await visitor.submit('/signup', { ...fields, email: 'late@blocked.example' });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('a domain that is not allowed')]);
  const taken = await visitor.submit('/signup', { ...fields, email: 'late@example.com' });
  expect([taken.status, taken.text]).toEqual([200, expect.stringContaining('Check your email')]);
  const link = await linkInMail(platform, 'late@example.com', '/confirm/');
  expect(await visitor.submit(link, { password: goodPassword })).toMatchObject({ status: 303, location: '/' });
});

test('ends a request of two slow calls after its time limit', async () => {
  const proxy = (address: string, delayMs = 0) => startSilentProxy(`tcp://${address}`, { delayMs });
  await using community = await proxy(platform.addresses.community, 3_500);
  await using content = await proxy(platform.addresses.content);
  const gateway = await platform.startGateway({
    COMMUNITY_ADDRESS: new URL(community.url).host,
    CONTENT_ADDRESS: new URL(content.url).host,
    REQUEST_TIMEOUT_SECONDS: 5,
  });
  const [first, second] = [await platform.createUser(), await platform.createUser()];
  const ask = (key: string) => sendRequest(gateway.url, 'GET', '/api/articles/me', { key });
  // Connects to both.
  await expect.poll(async () => (await ask(first.apiKey)).status).toBe(200);
  content.silence();
  const ended: string[] = [];
  const refusalOf = async (name: string, key: string) => {
    expect((await ask(key)).json()).toEqual({ error: 'service unavailable', status: 503 });
    ended.push(name);
  };
  const slow = refusalOf('two calls', second.apiKey);
  await delay(2_000);
  // Its user is known. With a time limit per call, it would end first: 7 against 8.5 seconds after the start of the other.
  await Promise.all([slow, refusalOf('one call', first.apiKey)]);
  expect(ended).toEqual(['two calls', 'one call']);
});

test('shows billboards to cached users and none to others while community hangs', async () => {
  await using community = await startSilentProxy(`tcp://${platform.addresses.community}`);
  const gateway = await platform.startGateway({
    REQUEST_TIMEOUT_SECONDS: 5,
    COMMUNITY_ADDRESS: new URL(community.url).host,
  });
  const [known, other] = [await platform.createUser(), await platform.createUser()];
  const billboard = { body_markdown: 'Seen', placement_area: 'feed_first', approved: true, published: true };
  const made = await platform.request('POST', '/api/billboards', { key: admin.apiKey, body: billboard });
  expect(made.status).toBe(201);
  const show = (key?: string) => sendRequest(gateway.url, 'GET', '/billboards/feed_first', { ...(key && { key }) });
  // An event about a user makes the gateway look the user up again.
  await platform.settled();
  await expect.poll(async () => (await show(known.apiKey)).status).toBe(200);
  community.silence();
  // The call of community takes half of the time for a billboard; a busy machine may need more than the other half.
  await expect.poll(async () => (await show(known.apiKey)).text).toContain('Seen');
  await expect.poll(async () => (await show()).status).toBe(200);
  const unknown = await show(other.apiKey);
  expect(unknown.status).toBe(204);
  expect(unknown.headers.get('cache-control')).toContain('no-store');
});

test('does not count the time of receiving a body', async () => {
  const user = await platform.createUser();
  const article = JSON.stringify({ article: { title: 'Slowly sent', body_markdown: 'Word by word.' } });
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from(article.slice(0, 20)));
      await delay(5_500);
      controller.enqueue(Buffer.from(article.slice(20)));
      controller.close();
    },
  });
  await using gateway = await platform.startGateway({ REQUEST_TIMEOUT_SECONDS: 5 });
  const headers = { 'user-agent': 'tests', 'content-type': 'application/json', 'api-key': user.apiKey };
  const answer = await fetch(`${gateway.url}/api/articles`, { method: 'POST', headers, body, duplex: 'half' });
  expect(answer.status).toBe(201);
});
