import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.ts';
import { createTestClient, registerApplication, signedInVisitor } from '../support/oauth.ts';
import { sendRequest } from '../support/request.ts';
import { stopClock } from '../support/stopped-clock.ts';

let platform: Platform;
let titles = 0;

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const articleBody = () => {
  titles += 1;
  return { article: { title: `Limited ${titles}`, body_markdown: 'x' } };
};
const create = (url: string, key: string, body: unknown = articleBody()) =>
  sendRequest(url, 'POST', '/api/articles', { key, body });

/** Sends requests at once and returns their statuses in order: a busy machine may take longer for them in turn than a limit counts. */
async function statusesOf(count: number, send: () => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, send));
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

describe('exact limits', () => {
  test('returns 429 for the 11th create within 30 seconds, over all gateways and despite races', async () => {
    using _clock = stopClock();
    const user = await platform.createUser();
    const other = await platform.startGateway();
    let sent = 0;
    const race = () => create((sent += 1) % 2 ? platform.url : other.url, user.apiKey);
    expect(await statusesOf(24, race)).toEqual([...Array<number>(10).fill(201), ...Array<number>(14).fill(429)]);
  });

  test('returns the remaining requests and the time to retry', async () => {
    using _clock = stopClock();
    const user = await platform.createUser();
    const first = await create(platform.url, user.apiKey);
    expect(first.status).toBe(201);
    expect(first.headers.get('x-ratelimit-limit')).toBe('10');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('9');
    expect(first.headers.get('ratelimit-remaining')).toBe('9');
    expect(first.headers.get('ratelimit')).toMatch(/^"article_create";r=9;t=\d+$/);
    await statusesOf(9, () => create(platform.url, user.apiKey));
    const refused = await create(platform.url, user.apiKey);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(30);
    expect(refused.status).toBe(429);
    expect(refused.json()).toEqual({ error: `Rate limit reached, try again in ${retryAfter} seconds`, status: 429 });
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(retryAfter));
  });

  test('does not count failed creates', async () => {
    const user = await platform.createUser();
    for (let count = 0; count < 12; count++) {
      const refused = await create(platform.url, user.apiKey, { article: { title: '', body_markdown: 'x' } });
      expect(refused.status).toBe(422);
    }
    expect((await create(platform.url, user.apiKey)).headers.get('x-ratelimit-remaining')).toBe('9');
  });

  test.each([
    ['invalid JSON', '{"article":', 400],
    ['no article', '{}', 422],
    ['another type', 'title=x', 400, 'text/plain'],
    [
      'a body that is too large',
      JSON.stringify({ article: { title: 'x', body_markdown: 'x'.repeat(1_100_000) } }),
      413,
    ],
  ])('returns the remaining requests with a rejected body: %s', async (_what, body, status, type?: string) => {
    const user = await platform.createUser();
    for (let count = 1; count <= 11; count++) {
      const headers = { 'content-type': type ?? 'application/json' };
      const refused = await platform.request('POST', '/api/articles', { key: user.apiKey, body, headers });
      expect(refused.status).toBe(status);
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('10');
    }
    expect((await create(platform.url, user.apiKey)).status).toBe(201);
  });

  test('returns 429 for the 31st update within 30 seconds', async () => {
    const user = await platform.createUser();
    const articles = await Promise.all(Array.from({ length: 10 }, () => create(platform.url, user.apiKey)));
    // Updates of one article at once would conflict.
    const updates = [...articles, ...articles, ...articles].map((answer) => answer.json<{ id: number }>().id);
    const body = { article: { description: 'x' } };
    const update = (id: number) => platform.request('PUT', `/api/articles/${id}`, { key: user.apiKey, body });
    using _clock = stopClock();
    const statuses: number[] = [];
    for (let start = 0; start < 30; start += 10) {
      const answers = await Promise.all(updates.slice(start, start + 10).map(update));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses).toEqual(Array<number>(30).fill(200));
    expect((await update(updates[0] ?? 0)).status).toBe(429);
  });

  test('counts per gateway while NATS is down', async () => {
    using _clock = stopClock();
    const user = await platform.createUser();
    await statusesOf(4, () => create(platform.url, user.apiKey));
    await platform.nats.kill();
    const statuses = await statusesOf(7, () => create(platform.url, user.apiKey));
    await platform.nats.restart();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  });
});

describe('the general limit', () => {
  test('counts per IP address and per key, including cached answers', async () => {
    using _clock = stopClock();
    const limited = {
      RATE_LIMIT_GENERAL: 'on',
      RATE_LIMIT_ADDRESS_PER_MINUTE: 5,
      RATE_LIMIT_KEY_PER_MINUTE: 8,
    } as const;
    const gateway = await platform.startGateway(limited);
    const user = await platform.createUser();
    // The gateway keeps a key in its cache once it follows the events.
    await platform.settled();
    expect((await sendRequest(gateway.url, 'GET', '/api/credits', { key: user.apiKey })).status).toBe(200);
    const readTags = async () => {
      const answer = await sendRequest(gateway.url, 'GET', '/api/tags');
      expect(answer.headers.get('x-ratelimit-limit')).toBe('5');
      return answer;
    };
    expect(await statusesOf(6, readTags)).toEqual([200, 200, 200, 200, 200, 429]);
    const unknownRoute = await sendRequest(gateway.url, 'GET', '/api/nothing');
    expect(unknownRoute.status).toBe(429);
    expect(unknownRoute.json()).toMatchObject({
      error: expect.stringMatching(/^Rate limit reached, try again in \d+ seconds$/),
    });

    // Cached keys are allowed while the limit of their IP address is used up.
    const readMe = () => sendRequest(gateway.url, 'GET', '/api/users/me', { key: user.apiKey });
    expect(await statusesOf(8, readMe)).toEqual([...Array<number>(7).fill(200), 429]);
    const unknownKey = await sendRequest(gateway.url, 'GET', '/api/users/me', { key: 'cp_unknown' });
    expect(unknownKey.status).toBe(429);

    // So are valid keys that are not cached yet, since many users may share an IP address.
    for (let count = 1; count <= 3; count++) {
      const other = await platform.createUser();
      expect((await sendRequest(gateway.url, 'GET', '/api/users/me', { key: other.apiKey })).status).toBe(200);
    }
  });

  test('is shared by all keys, sessions and applications of a user', async () => {
    using _clock = stopClock();
    const gateway = await platform.startGateway({ RATE_LIMIT_GENERAL: 'on', RATE_LIMIT_KEY_PER_MINUTE: 8 });
    const user = await platform.createUser();
    const made = await platform.request('POST', '/api/api_keys', {
      key: user.apiKey,
      body: { api_key: { description: 'other' } },
    });
    const { secret } = made.json<{ secret: string }>();
    const cookie = '__Host-session';
    const visitor = await signedInVisitor(platform, user, gateway.url, cookie);
    const session = { cookie: `${cookie}=${visitor.cookies.get(cookie)}`, 'sec-fetch-site': 'same-origin' };
    const applications = await Promise.all([1, 2].map(() => registerApplication(platform, user)));
    const tokens = await Promise.all(
      applications.map(async (application) => (await createTestClient(application, platform.url)).ownToken()),
    );
    const bearers = tokens.map(({ access_token: token }) => ({ authorization: `Bearer ${token}` }));
    const shown = [{ 'api-key': user.apiKey }, { 'api-key': secret }, session, ...bearers];
    const credentials = [...shown, ...shown].values();
    const read = () => sendRequest(gateway.url, 'GET', '/api/tags', { headers: credentials.next().value ?? {} });
    expect(await statusesOf(10, read)).toEqual([...Array<number>(8).fill(200), 429, 429]);
  });
});

test('limits listings and agent sessions per minute while the general rate limit is on', async () => {
  using _clock = stopClock();
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
  for (let count = 1; count <= 5; count += 1) expect((await send('/api/agent_sessions', session)).status).toBe(201);
  expect((await send('/api/agent_sessions', session)).status).toBe(429);
});
