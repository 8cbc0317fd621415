import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/people.ts';
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

describe('E20', () => {
  test('publishes for credits, under either name of the wrapper', async () => {
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
      location: null,
      expires_at: null,
      user: expect.objectContaining({ username: seller.username, name: seller.name }),
    });
    expect(await balance()).toBe(6);
    expect((await create({ category: 'products' }, seller.apiKey, 'classified_listing')).status).toBe(201);
    expect(await balance()).toBe(1);
  });

  test('is 402 without enough credits, and nothing is stored or charged', async () => {
    const before = (await platform.request('GET', '/api/listings')).json<object[]>().length;
    const answer = await create({ category: 'jobs' });
    expect(answer.status).toBe(402);
    expect(answer.json()).toEqual({ error: 'Not enough available credits', status: 402 });
    expect(await balance()).toBe(1);
    expect((await platform.request('GET', '/api/listings')).json()).toHaveLength(before);
  });

  test('names what breaks a rule', async () => {
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

describe('E19, E21, E22', () => {
  test('published listings are read by everybody, by category too', async () => {
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

  test('a draft is free, and only for its owner', async () => {
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

describe('credits', () => {
  test('are granted by admins and shown with those of own organizations', async () => {
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
