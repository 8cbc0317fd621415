import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { picture } from '@commonplace/images/testing/pictures';
import { afterAll, describe, expect } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import { imagesOf } from '../support/images.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Badge {
  id: number;
  title: string;
  badge_image: { url: string };
}

let platform: Platform;
let admin: TestUser;
let reader: TestUser;
let address: string;
let made = 0;

const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** A foreign server with images, and with other files. */
const server = createServer(async (request, response) => {
  if (request.url === '/badge.png') response.setHeader('content-type', 'image/png').end(await picture('png'));
  else if (request.url === '/badge.gif') response.setHeader('content-type', 'image/gif').end(await picture('gif'));
  else if (request.url === '/badge.svg') response.setHeader('content-type', 'image/svg+xml').end(script);
  else response.setHeader('content-type', 'text/html').end('<p>no image</p>');
});

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
  reader = await platform.createUser();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const send = (method: string, path: string, body?: object, { apiKey: key } = admin) =>
  platform.request(method, path, { key, ...(body && { body }) });
const described = (changes: object = {}) => ({
  title: `Helper ${(made += 1)} of ${admin.id}`,
  description: 'For those who help',
  remote_badge_image_url: `${address}/badge.png`,
  ...changes,
});
const create = (changes: object = {}) => send('POST', '/api/badges', { badge: described(changes) });
const newBadge = async (changes: object = {}) => (await create(changes)).json<Badge>();
const award = (badgeId: number, { id }: Pick<TestUser, 'id'>, changes: object = {}, headers = {}) =>
  platform.request('POST', '/api/badge_achievements', {
    key: admin.apiKey,
    headers,
    body: { badge_achievement: { user_id: id, badge_id: badgeId, ...changes } },
  });
const balance = async ({ apiKey: key }: TestUser) =>
  (await platform.request('GET', '/api/credits', { key })).json<{ balance: number }>().balance;
const badgesOf = async ({ id }: TestUser) =>
  (await platform.request('GET', `/api/users/${id}`)).json<{ badge_ids: number[] }>().badge_ids;
const notificationsOf = async ({ apiKey: key }: TestUser) =>
  (await platform.request('GET', '/api/notifications', { key })).json<{ kind: string; subject: object }[]>();

describe('a badge', () => {
  test('stores a copy of its image, and is readable with any key', async () => {
    const answer = await create({ credits_awarded: 3 });
    expect(answer.status, answer.text).toBe(201);
    const badge = answer.json<Badge>();
    expect(badge).toEqual({
      id: expect.any(Number),
      title: expect.stringMatching(/^Helper /),
      slug: expect.stringMatching(/^helper-\d+-of-\d+$/),
      description: 'For those who help',
      badge_image: { url: expect.stringMatching(/\/images\/[0-9a-f]{40}\.png$/) },
      credits_awarded: 3,
      allow_multiple_awards: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect((await send('GET', `/api/badges/${badge.id}`, undefined, reader)).json()).toEqual(badge);
    const listed = (await send('GET', '/api/badges', undefined, reader)).json<Badge[]>();
    expect(listed).toContainEqual(badge);
    expect((await imagesOf(platform).get(badge.badge_image.url)).status).toBe(200);
    expect((await send('GET', '/api/badges/2147483647', undefined, reader)).status).toBe(404);
  });

  test('converts an SVG to an image that runs no script', async () => {
    const drawn = await newBadge({ remote_badge_image_url: `${address}/badge.svg` });
    const { headers, content } = await imagesOf(platform).get(drawn.badge_image.url);
    expect(headers.get('content-type')).toBe('image/png');
    expect(content.includes('script')).toBe(false);
    const moving = await newBadge({ remote_badge_image_url: `${address}/badge.gif` });
    expect(moving.badge_image.url).toMatch(/\.gif$/);
  });

  test('rejects invalid fields', async () => {
    const { title } = await newBadge();
    const refused = async (changes: object) => (await create(changes)).json<{ errors: object }>().errors;
    for (const taken of [title, title.toUpperCase(), title.normalize('NFD')])
      expect(await refused({ title: taken })).toEqual({ title: ['has already been taken'] });
    expect(await refused({ title: ' ', description: '', remote_badge_image_url: null })).toEqual({
      title: ["can't be blank"],
      description: ["can't be blank"],
      badge_image: ["can't be blank"],
    });
    expect(await refused({ credits_awarded: -1 })).toHaveProperty('credits_awarded');
    for (const remote_badge_image_url of [`${address}/page.html`, 'http://10.0.0.1/x.png', 'file:///etc/passwd']) {
      expect(await refused({ remote_badge_image_url })).toHaveProperty('remote_badge_image_url');
    }
    const missing = await send('POST', '/api/badges', {});
    expect(missing.json()).toMatchObject({ status: 422, error: 'param is missing or the value is empty: badge' });
  });

  test('updates its slug with its title, and can be deleted while no user has it', async () => {
    const badge = await newBadge();
    const title = `Mentor of ${admin.id}`;
    const changed = await send('PATCH', `/api/badges/${badge.id}`, { badge: { title, credits_awarded: 7 } });
    expect(changed.json()).toMatchObject({
      ...badge,
      title,
      slug: `mentor-of-${admin.id}`,
      credits_awarded: 7,
      updated_at: anyTimestamp,
    });
    const blank = await send('PUT', `/api/badges/${badge.id}`, { badge: { title: '' } });
    expect(blank.json()).toMatchObject({ status: 422, error_code: 'validation_failed' });
    expect((await send('DELETE', `/api/badges/${badge.id}`)).status).toBe(204);
    expect((await send('GET', `/api/badges/${badge.id}`)).status).toBe(404);
    const held = await newBadge();
    expect((await award(held.id, reader)).status).toBe(201);
    expect((await send('DELETE', `/api/badges/${held.id}`)).status).toBe(204);
    expect((await send('GET', `/api/badges/${held.id}`)).status).toBe(200);
  });

  test('is created and awarded by admins only', async () => {
    const { id } = await newBadge();
    for (const [method, path, body] of [
      ['POST', '/api/badges', { badge: described() }],
      ['PATCH', `/api/badges/${id}`, { badge: described() }],
      ['DELETE', `/api/badges/${id}`, undefined],
      ['GET', '/api/badge_achievements', undefined],
      ['POST', '/api/badge_achievements', { badge_achievement: { user_id: 2147483647, badge_id: id } }],
    ] as const) {
      expect((await send(method, path, body, reader)).json()).toEqual({ error: 'forbidden', status: 403 });
    }
  });
});

describe('an award', () => {
  test('grants credits and notifies once despite retries, and is listed with the user', async () => {
    const winner = await platform.createUser();
    const badge = await newBadge({ credits_awarded: 5 });
    expect(await badgesOf(winner)).toEqual([]);
    const message = { rewarding_context_message_markdown: 'Thank *you*' };
    const headers = { 'idempotency-key': `award-${winner.id}` };
    const first = await award(badge.id, winner, message, headers);
    expect(first.status, first.text).toBe(201);
    expect(first.json()).toEqual({
      id: expect.any(Number),
      user_id: winner.id,
      badge_id: badge.id,
      rewarder_id: admin.id,
      rewarding_context_message: '<p>Thank <em>you</em></p>\n',
      rewarding_context_message_markdown: 'Thank *you*',
      include_default_description: true,
      created_at: anyTimestamp,
      updated_at: anyTimestamp,
    });
    expect((await award(badge.id, winner, message, headers)).text).toBe(first.text);
    const again = await award(badge.id, winner);
    expect(again.json()).toMatchObject({ status: 409, error_code: 'already_awarded' });
    await platform.settled();

    expect(await balance(winner)).toBe(5);
    expect(await notificationsOf(winner)).toEqual([
      expect.objectContaining({
        kind: 'badge_achievement',
        subject: {
          type_of: 'badge_achievement',
          id: first.json<Badge>().id,
          id_code: null,
          title: badge.title,
          path: `/${winner.username}`,
        },
      }),
    ]);
    await expect.poll(() => badgesOf(winner)).toEqual([badge.id]);
    const { id } = first.json<Badge>();
    expect((await send('GET', `/api/badge_achievements/${id}`, undefined, reader)).text).toBe(first.text);
  });

  test('can be repeated where the badge allows it, with credits each time', async () => {
    const winner = await platform.createUser();
    const { id } = await newBadge({ credits_awarded: 2, allow_multiple_awards: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => award(id, winner)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await platform.settled();
    expect(await balance(winner)).toBe(10);
    expect(await notificationsOf(winner)).toHaveLength(5);
    await expect.poll(() => badgesOf(winner)).toEqual([id]);
  });

  test('is stored once when the same badge is awarded concurrently', async () => {
    const winner = await platform.createUser();
    const { id } = await newBadge({ credits_awarded: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => award(id, winner)));
    const answered = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([answered(201), answered(409)]).toEqual([1, 19]);
    await platform.settled();
    expect(await balance(winner)).toBe(1);
  });

  test('can be revoked: the badge and its notification go, the credits stay', async () => {
    const winner = await platform.createUser();
    const { id } = await newBadge({ credits_awarded: 4 });
    const achievement = (await award(id, winner)).json<Badge>();
    await platform.settled();
    await expect.poll(() => badgesOf(winner)).toEqual([id]);
    expect((await send('DELETE', `/api/badge_achievements/${achievement.id}`)).status).toBe(204);
    await platform.settled();
    await expect.poll(() => badgesOf(winner)).toEqual([]);
    expect(await notificationsOf(winner)).toEqual([]);
    expect(await balance(winner)).toBe(4);
    expect((await send('GET', `/api/badge_achievements/${achievement.id}`)).status).toBe(404);
    expect((await send('DELETE', `/api/badge_achievements/${achievement.id}`)).status).toBe(404);
  });

  test('requires a badge and a user', async () => {
    const refused = (await award(2_147_483_647, { id: 2_147_483_646 })).json();
    expect(refused).toMatchObject({
      status: 422,
      errors: { user: ['must exist'], badge: ['must exist'] },
      error_code: 'validation_failed',
    });
  });
});
