import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let seller: TestUser;
let organization: { id: number; username: string };

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  seller = await platform.createUser({ credits: 30 });
  organization = await platform.createOrganization(seller, { credits: 6 });
  await platform.settled();
});

const valid = { title: 'A bicycle', body_markdown: 'Hardly used', category: 'misc', tags: ['bike'] };
const create = (changes: object = {}, key = seller.apiKey) =>
  platform.request('POST', '/api/listings', { key, body: { listing: { ...valid, ...changes } } });
const balances = async () => {
  const answer = await platform.request('GET', '/api/credits', { key: seller.apiKey });
  const { balance, organizations } = answer.json<{ balance: number; organizations: { balance: number }[] }>();
  return [balance, ...organizations.map((each) => each.balance)];
};

describe('credits of a listing', () => {
  test('are taken from the organization first, or all from the user', async () => {
    const forOrganization = (category: string) => create({ category, organization_id: organization.id });
    const first = await forOrganization('products');
    expect(first.json()).toMatchObject({
      organization: { username: organization.username, slug: organization.username },
    });
    expect(await balances()).toEqual([30, 1]);
    expect((await forOrganization('jobs')).status).toBe(201);
    expect(await balances()).toEqual([5, 1]);
    expect((await forOrganization('jobs')).status).toBe(402);
    expect((await create({ category: 'forsale', organization_id: `${organization.id}` })).status).toBe(201);
    expect(await balances()).toEqual([5, 0]);
  });

  test('are spent once by concurrent listings', async () => {
    const statuses = (await Promise.all(Array.from({ length: 9 }, () => create()))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 402)).toHaveLength(4);
    expect(await balances()).toEqual([0, 0]);
  });

  test('cannot be spent by other users', async () => {
    const stranger = await platform.createUser({ credits: 1 });
    const answer = await create({ organization_id: organization.id }, stranger.apiKey);
    expect(answer.json()).toEqual({ error: 'forbidden', status: 403 });
    expect((await create({ organization_id: 2_147_483_647 }, stranger.apiKey)).status).toBe(403);
    expect((await create({ organization_id: '' }, stranger.apiKey)).status).toBe(201);
  });
});

describe('validation', () => {
  const blank = ["can't be blank"];
  test.each<[object, Record<string, string[]>]>([
    [
      { title: null, body_markdown: undefined },
      { title: blank, body_markdown: blank },
    ],
    [{ title: ' ' }, { title: blank }],
    [{ title: 5 }, { title: ['is invalid'] }],
    [{ title: 'é'.repeat(129) }, { title: ['is too long (maximum is 128 characters)'] }],
    [{ category: null }, { listing_category: ['must exist'] }],
    [{ category: undefined }, { listing_category: ['must exist'] }],
    [{ category: 'toString' }, { listing_category: ['must exist'] }],
    [{ body_markdown: 'x'.repeat(401) }, { body_markdown: ['is too long (maximum is 400 characters)'] }],
    [{ body_markdown: 'x\n'.repeat(13) }, { body_markdown: ['has too many linebreaks. No more than 12 allowed.'] }],
    [{ body_markdown: '![x](https://x.test/x.png)' }, { body_markdown: ['is not allowed to include images.'] }],
    [{ body_markdown: '{% embed x %}' }, { body_markdown: ['is not allowed to include liquid tags.'] }],
    [{ tags: 'abcdefghi'.split('') }, { tags: ['exceed the maximum of 8 tags'] }],
    [{ tags: undefined, tag_list: 'a,b,c,d,e,f,g,h,i' }, { tags: ['exceed the maximum of 8 tags'] }],
    [{ tags: [1] }, { tags: ['is invalid'] }],
    [{ location: 'x'.repeat(33) }, { location: ['is too long (maximum is 32 characters)'] }],
    [{ expires_at: 'tomorrow' }, { expires_at: ['is invalid'] }],
    [{ organization_id: 'x' }, { organization_id: ['is invalid'] }],
  ])('%j', async (changes, errors) => {
    for (const action of [undefined, 'draft']) {
      const answer = await create({ ...changes, action });
      expect(answer.status).toBe(422);
      expect(answer.json()).toMatchObject({
        error: expect.stringMatching(/^Validation failed: /),
        status: 422,
        errors,
      });
    }
  });

  test.each<[unknown, string]>([
    [undefined, 'param is missing or the value is empty: listing'],
    [valid, 'param is missing or the value is empty: listing'],
    [{ listing: {} }, 'param is missing or the value is empty: listing'],
    [{ listing: [] }, 'listing param must be a JSON object. You provided listing as a Array'],
    [
      { classified_listing: 5 },
      'classified_listing param must be a JSON object. You provided classified_listing as a Integer',
    ],
  ])('rejects the body %j, which has no listing', async (body, error) => {
    const answer = await platform.request('POST', '/api/listings', { key: seller.apiKey, body });
    expect(answer.json()).toMatchObject({ error, status: 422 });
  });
});

describe('GET /api/listings', () => {
  test('ignores a blank category, and returns nothing for an unknown one', async () => {
    await platform.settled();
    const all = (await platform.request('GET', '/api/listings')).json<{ id: number; bumped_at?: string }[]>();
    expect(all.length).toBeGreaterThan(3);
    expect((await platform.request('GET', '/api/listings?category=')).json()).toEqual(all);
    for (const path of ['/api/listings?category=nope', '/api/listings/category/nope']) {
      expect((await platform.request('GET', path)).json()).toEqual([]);
    }
    const pages = await Promise.all(
      [1, 2].map(async (page) =>
        (await platform.request('GET', `/api/listings?per_page=2&page=${page}`)).json<object[]>(),
      ),
    );
    expect(pages.flat()).toEqual(all.slice(0, 4));
  });

  test.each([
    ['0', 404, 'not found'],
    ['99999999999', 404, 'not found'],
    ['1.5', 400, 'id must be an integer'],
    ['x', 400, 'id must be an integer'],
  ])('answers listing %s with %i', async (id, status, error) => {
    const answer = await platform.request('GET', `/api/listings/${id}`);
    expect(answer.json()).toEqual({ error, status });
  });
});

describe('POST /api/credits', () => {
  test.each<[object, number, string]>([
    [{ amount: 0 }, 422, 'Validation failed: Amount must be greater than 0'],
    [{ amount: -5 }, 422, 'Validation failed: Amount must be greater than 0'],
    [{ amount: 1.5 }, 422, 'Validation failed: Amount is invalid'],
    [{ amount: '5' }, 422, 'Validation failed: Amount is invalid'],
    [{}, 422, 'Validation failed: Amount is invalid'],
    [{ amount: 1_000_001 }, 422, 'Validation failed: Amount must be less than or equal to 1000000'],
    [{ amount: 1, user_id: 'x' }, 422, 'Validation failed: User is invalid'],
    [
      { amount: 1, organization_id: 1 },
      422,
      'Validation failed: exactly one of user_id and organization_id is required',
    ],
    [{ amount: 1, user_id: 2_147_483_647 }, 404, 'not found'],
    [{ amount: 1, user_id: 0 }, 404, 'not found'],
    [{ amount: 1, user_id: null, organization_id: 2_147_483_647 }, 404, 'not found'],
  ])('answers %j with %i', async (credit, status, error) => {
    const admin = await platform.createUser({ role: 'admin' });
    const body = { credit: { user_id: seller.id, ...credit } };
    const answer = await platform.request('POST', '/api/credits', { key: admin.apiKey, body });
    expect(answer.json()).toMatchObject({
      status,
      error,
      error_code: status === 404 ? 'not_found' : 'validation_failed',
    });
  });

  test('is allowed for admins only', async () => {
    const moderator = await platform.createUser({ role: 'moderator' });
    const body = { credit: { user_id: seller.id, amount: 1 } };
    expect((await platform.request('POST', '/api/credits', { key: moderator.apiKey, body })).status).toBe(403);
    expect((await platform.request('POST', '/api/credits', { body })).status).toBe(401);
  });
});
