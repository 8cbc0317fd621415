import { Client } from 'pg';
import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let author: TestUser;
let reader: TestUser;
const articleIds: number[] = [];

async function write(article: object): Promise<number> {
  const body = { article: { body_markdown: 'x', ...article } };
  return (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<{ id: number }>().id;
}

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  reader = await platform.createUser();
  // Until content has received the event about a new author, it shows their username instead of the name.
  await platform.settled();
  for (const title of ['One', 'Two', 'Three']) articleIds.push(await write({ title, published: true, tags: ['kept'] }));
});

const save = (id: number | string, key = reader.apiKey) => platform.request('PUT', `/api/readinglist/${id}`, { key });
const list = (query = '', version: 'beta' | 'v1' = 'v1') =>
  platform.request('GET', `/api/readinglist${query}`, { key: reader.apiKey, version });

describe('/api/readinglist', () => {
  test('saves an article that was just published', async () => {
    for (const id of articleIds) expect((await save(id)).status).toBe(201);
  });

  test('lists the last saved first, in pages that never overlap', async () => {
    const ids = (await list()).json<{ id: number }[]>().map(({ id }) => id);
    expect(ids).toEqual(articleIds.toReversed());
    const first = await list('?per_page=2');
    const second = await list('?per_page=2&page=2');
    expect([...first.json<object[]>(), ...second.json<object[]>()]).toEqual((await list()).json());
    expect(first.headers.get('link')).toMatch(/page=2>; rel="next"/);
    expect((await list('?page=9')).json()).toEqual([]);
    expect((await list('?per_page=100000')).status).toBe(200);
    for (const query of ['?page=0', '?per_page=0', '?page=x']) expect((await list(query)).status).toBe(400);
  });

  test('nests the article in the beta in the shape of own articles, without body and views', async () => {
    const [item] = (await list('?per_page=1', 'beta')).json<[{ article: Record<string, unknown> }]>();
    expect(Object.keys(item).toSorted()).toEqual(['article', 'created_at', 'id', 'status', 'type_of']);
    const { article } = item;
    expect(article).toMatchObject({
      type_of: 'article',
      id: articleIds.at(-1),
      published: true,
      tag_list: ['kept'],
      tags: 'kept',
      comments_count: 0,
      edited_at: null,
      crossposted_at: null,
      social_image: 'https://commonplace.test/assets/default-social.png',
      cover_image: null,
      readable_publish_date: expect.any(String),
      last_comment_at: expect.stringMatching(/Z$/),
      user: { user_id: author.id, profile_image_90: expect.any(String) },
    });
    expect(article).not.toHaveProperty('body_markdown');
    expect(article).not.toHaveProperty('page_views_count');
    expect(article).not.toHaveProperty('organization');
  });

  test('returns list items in V1', async () => {
    const [article] = (await list('?per_page=1')).json<[{ user: object }]>();
    expect(article).toMatchObject({ type_of: 'article', id: articleIds.at(-1), tag_list: ['kept'], tags: 'kept' });
    expect(article).not.toHaveProperty('comments_count');
    expect(article.user).not.toHaveProperty('user_id');
  });

  test('lists only public articles', async () => {
    const draft = await write({ title: 'Draft' });
    for (const id of [draft, 0, 2_147_483_647, 99_999_999_999]) expect((await save(id)).status, `${id}`).toBe(404);
    expect((await save('x')).status).toBe(400);
    const [id = 0] = articleIds;
    const body = { article: { published: false } };
    expect((await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body })).status).toBe(200);
    await platform.settled();
    for (const version of ['beta', 'v1'] as const) expect((await list('', version)).json()).toHaveLength(2);
    expect((await save(id)).status).toBe(404);
  });

  test('accepts the removal of an article that is not saved', async () => {
    const remove = (id: number) => platform.request('DELETE', `/api/readinglist/${id}`, { key: reader.apiKey });
    const [, id = 0] = articleIds;
    for (let round = 0; round < 2; round++) expect(await remove(id)).toMatchObject({ status: 204, text: '' });
    expect((await list()).json()).toHaveLength(1);
    expect((await platform.request('DELETE', `/api/readinglist/${id}`)).status).toBe(401);
  });

  test('refuses more articles than a list can have, archived ones included, and takes one again after a removal', async () => {
    const keen = await platform.createUser();
    const [, second = 0, third = 0] = articleIds;
    expect((await save(second, keen.apiKey)).status).toBe(201);
    const client = new Client({ connectionString: platform.databaseUrls.community });
    await client.connect();
    await client.query(
      `insert into reactions (user_id, category, reactable_type, reactable_id, archived)
       select $1, 'readinglist', 'Article', 1000000 + number, number % 2 = 0 from generate_series(1, 9999) as number`,
      [keen.id],
    );
    await client.end();
    const refused = await save(third, keen.apiKey);
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: { base: ['At most 10000 articles can be saved: remove one first'] },
    });
    expect((await save(second, keen.apiKey)).status).toBe(200);
    await platform.request('DELETE', `/api/readinglist/${second}`, { key: keen.apiKey });
    expect((await save(third, keen.apiKey)).status).toBe(201);
  });
});
