import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

let platform: Platform;
let seller: TestUser;

beforeAll(async () => {
  platform = await startPlatform();
  seller = await platform.createUser({ credits: 7 });
  await platform.settled();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const listing = { title: 'A bicycle', body_markdown: 'Hardly *used*', category: 'forsale', tags: ['bike'] };
const create = (changes: object = {}, key = seller.apiKey, wrapper = 'listing') =>
  platform.request('POST', '/api/listings', { key, body: { [wrapper]: { ...listing, ...changes } } });
const balance = async (key = seller.apiKey) =>
  (await platform.request('GET', '/api/credits', { key })).json<{ balance: number }>().balance;

describe('POST /api/listings', () => {
  test('publishes for credits, with either name of the wrapper', async () => {
    const answer = await create();
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      type_of: 'listing',
      id: expect.any(Number),
      title: 'A bicycle',
      slug: expect.stringMatching(/^a-bicycle-/),
      body_markdown: 'Hardly *used*',
      category: 'forsale',
      processed_html: expect.stringContaining('<em>used</em>'),
      published: true,
      tag_list: 'bike',
      tags: ['bike'],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
      user: expect.objectContaining({ username: seller.username, name: seller.name }),
    });
    expect(await balance()).toBe(6);
    expect((await create({ category: 'products' }, seller.apiKey, 'classified_listing')).status).toBe(201);
    expect(await balance()).toBe(1);
  });

  test('returns 402 without enough credits, and stores and charges nothing', async () => {
    const before = (await platform.request('GET', '/api/listings')).json<object[]>().length;
    const answer = await create({ category: 'jobs' });
    expect(answer.status).toBe(402);
    expect(answer.json()).toEqual({ error: 'Not enough available credits', status: 402 });
    expect(await balance()).toBe(1);
    expect((await platform.request('GET', '/api/listings')).json()).toHaveLength(before);
  });

  test('names the field that breaks a rule', async () => {
    const answer = await create({ title: '', category: 'nonsense' });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, errors: { title: ["can't be blank"] } });
    const missing = await platform.request('POST', '/api/listings', { key: seller.apiKey, body: {} });
    expect(missing.json()).toEqual({
      error: 'param is missing or the value is empty: listing',
      status: 422,
      errors: { listing: ["can't be blank"] },
    });
  });
});

describe('GET /api/listings', () => {
  test('lists published listings for all readers, by category too', async () => {
    const all = await platform.request('GET', '/api/listings');
    expect(all.headers.get('surrogate-key')).toMatch(/^classified_listings classified_listings\/\d+/);
    for (const path of ['/api/listings?category=products', '/api/listings/category/products']) {
      const answer = await platform.request('GET', path);
      expect(answer.json()).toMatchObject([{ category: 'products' }]);
      const [{ id }] = answer.json<[{ id: number }]>();
      expect((await platform.request('GET', `/api/listings/${id}`)).json()).toMatchObject({ id, category: 'products' });
    }
    expect((await platform.request('GET', '/api/listings/2147483647')).status).toBe(404);
    expect((await platform.request('GET', '/api/listings/x')).status).toBe(400);
  });

  test('shows a draft, which is free, to its owner only', async () => {
    const before = await balance();
    const draft = await create({ action: 'draft' });
    expect(draft.status).toBe(201);
    const { id, published } = draft.json<{ id: number; published: boolean }>();
    expect(published).toBe(false);
    expect(await balance()).toBe(before);
    const stranger = await platform.createUser();
    const read = async (key?: string) =>
      (await platform.request('GET', `/api/listings/${id}`, key ? { key } : {})).status;
    expect([await read(), await read(stranger.apiKey), await read('cp_wrong'), await read(seller.apiKey)]).toEqual([
      404, 404, 404, 200,
    ]);
  });
});

describe('PUT /api/listings/{id}', () => {
  const change = (id: number, listing: object, key = seller.apiKey, method = 'PUT') =>
    platform.request(method, `/api/listings/${id}`, { key, body: { listing } });
  const grant = async (amount: number) => {
    const admin = await platform.createUser({ role: 'admin' });
    const body = { credit: { user_id: seller.id, amount } };
    await platform.request('POST', '/api/credits', { key: admin.apiKey, body });
  };

  test('edits within a day, bumps for credits, unpublishes and publishes, visibly for all readers', async () => {
    await grant(5);
    const before = await balance();
    const created = await create({ title: 'A kettle', location: 'Here' });
    expect(created.json()).toMatchObject({ location: 'Here' });
    const { id } = created.json<{ id: number }>();
    const read = async () => (await platform.request('GET', `/api/listings/${id}`)).json<{ title?: string }>().title;
    const isListed = async () =>
      (await platform.request('GET', '/api/listings')).json<{ id: number }[]>().some((each) => each.id === id);
    expect(await read()).toBe('A kettle');
    await expect.poll(isListed).toBe(true);
    const edited = await change(id, {
      title: 'A tea kettle',
      tag_list: 'tea, hot',
      location: null,
      expires_at: '2030-01-01',
    });
    expect(edited.json()).toMatchObject({
      id,
      title: 'A tea kettle',
      body_markdown: 'Hardly *used*',
      tags: ['tea', 'hot'],
      expires_at: '2030-01-01T00:00:00Z',
      published: true,
    });
    expect(edited.json()).not.toHaveProperty('location');
    await expect.poll(read).toBe('A tea kettle');
    expect((await change(id, { action: 'bump' }, seller.apiKey, 'PATCH')).status).toBe(200);
    expect(await balance()).toBe(before - 2);
    expect((await change(id, { action: 'unpublish' })).json()).toMatchObject({ published: false });
    expect((await platform.request('GET', `/api/listings/${id}`)).status).toBe(404);
    await expect.poll(isListed).toBe(false);
    expect((await change(id, { action: 'publish' })).json()).toMatchObject({ published: true });
    await expect.poll(isListed).toBe(true);
    expect(await balance()).toBe(before - 2);
    expect((await change(id, { category: 'jobs', title: 'A job' })).json()).toEqual({
      error: 'Not enough available credits',
      status: 402,
    });
    const body = { classified_listing: { title: 'By the older name' } };
    const older = await platform.request('PUT', `/api/listings/${id}`, { key: seller.apiKey, body });
    expect(older.json()).toMatchObject({ title: 'By the older name' });
  });

  test('names invalid fields, and rejects other users', async () => {
    const { id } = (await create({ action: 'draft' })).json<{ id: number }>();
    const stranger = await platform.createUser();
    expect((await change(id, { title: 'x' }, stranger.apiKey)).status).toBe(404);
    expect((await change(2_147_483_647, { title: 'x' })).status).toBe(404);
    expect((await change(id, { location: 'x' })).json()).toMatchObject({
      status: 422,
      errors: { base: [expect.stringContaining('least')] },
    });
    expect((await change(id, { title: null, category: 'none' })).json()).toMatchObject({
      status: 422,
      errors: { title: ["can't be blank"], listing_category: ['must exist'] },
    });
    expect((await change(id, {})).json()).toMatchObject({ error: 'param is missing or the value is empty: listing' });
    expect((await change(id, { action: 'bump' }, stranger.apiKey)).status).toBe(404);
    const { id: shown } = (await create()).json<{ id: number }>();
    expect((await change(shown, { title: 'x' }, stranger.apiKey)).json()).toEqual({ error: 'forbidden', status: 403 });
    const remove = (of: number, key: string) => platform.request('DELETE', `/api/listings/${of}`, { key });
    expect((await remove(shown, stranger.apiKey)).status).toBe(403);
    expect((await platform.request('GET', `/api/listings/${shown}`)).status).toBe(200);
    for (const own of [id, shown]) {
      expect((await remove(own, seller.apiKey)).status).toBe(204);
      expect((await remove(own, seller.apiKey)).status).toBe(404);
      expect((await platform.request('GET', `/api/listings/${own}`, { key: seller.apiKey })).status).toBe(404);
    }
  });
});

describe('GET /api/organizations/{username}/listings', () => {
  test('lists the listings of an organization, by category too, or none', async () => {
    const owner = await platform.createUser();
    const { id, username } = await platform.createOrganization(owner, { credits: 3 });
    await platform.settled();
    const list = (query = '', name = username) =>
      platform.request('GET', `/api/organizations/${name}/listings${query}`);
    expect((await list()).json()).toEqual([]);
    await create({ title: 'Ours', organization_id: id }, owner.apiKey);
    await expect.poll(async () => (await list()).json()).toMatchObject([{ title: 'Ours', organization: { username } }]);
    expect((await list('?category=forsale', username.toUpperCase())).json()).toHaveLength(1);
    expect((await list('?category=jobs')).json()).toEqual([]);
    expect((await list()).headers.get('surrogate-key')).toMatch(/^classified_listings classified_listings\/\d+$/);
    expect((await list('', 'no-such-organization')).json()).toEqual({ error: 'not found', status: 404 });
  });
});

describe('credits', () => {
  test("are granted by admins and listed with those of the user's organizations", async () => {
    const admin = await platform.createUser({ role: 'admin' });
    const owner = await platform.createUser();
    const organization = await platform.createOrganization(owner, { credits: 3 });
    await platform.settled();
    const grant = (credit: object, key = admin.apiKey) =>
      platform.request('POST', '/api/credits', { key, body: { credit } });
    expect((await grant({ user_id: owner.id, amount: 5 }, owner.apiKey)).status).toBe(403);
    const granted = await grant({ user_id: owner.id, amount: 5 });
    expect(granted.status).toBe(201);
    expect(granted.json()).toEqual({ balance: 5 });
    const own = await platform.request('GET', '/api/credits', { key: owner.apiKey });
    expect(own.json()).toEqual({
      balance: 5,
      organizations: [{ id: organization.id, username: organization.username, balance: 3 }],
    });
    expect((await grant({ amount: 5 })).json()).toMatchObject({ status: 422, error_code: 'validation_failed' });
    expect((await grant({ user_id: owner.id, amount: 'many' })).status).toBe(422);
  });
});
