import { beforeEach, describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

interface Subforem {
  id: number;
  domain: string;
  [field: string]: unknown;
}

interface Item {
  id: number;
  title: string;
  subforem_id: number | null;
}

let platform: Platform;
let admin: TestUser;
let author: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
});
beforeEach(async () => {
  author = await platform.createUser();
});

let domains = 0;
const newDomain = () => `sub${(domains += 1)}.commonplace.test`;

const send = (subforem: unknown, key = admin.apiKey) =>
  platform.request('POST', '/api/subforems', { key, body: { subforem } });
const change = (id: number, subforem: unknown, key = admin.apiKey) =>
  platform.request('PATCH', `/api/subforems/${id}`, { key, body: { subforem } });

async function create(subforem: object = {}): Promise<Subforem> {
  const answer = await send({ domain: newDomain(), name: 'Gardening', discoverable: true, ...subforem });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Subforem>();
}

let titles = 0;
async function write(article: object = {}, headers: Record<string, string> = {}): Promise<Item> {
  titles += 1;
  const body = { article: { title: `Sub ${titles}`, body_markdown: 'x', published: true, ...article } };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body, headers });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Item>();
}

/** Returns the ids of a list for a host. */
async function ids(path: string, host?: string, url = platform.url): Promise<number[]> {
  const answer = await sendRequest(url, 'GET', path, host === undefined ? {} : { headers: { host } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Item[]>().map(({ id }) => id);
}

const descending = (one: number, other: number) => other - one;

const listed = async () => (await platform.request('GET', '/api/subforems')).json<Subforem[]>();

describe('GET /api/subforems', () => {
  test('lists the discoverable subforems, with changes at once', async () => {
    const given = { description: 'All of it', logo_image_url: 'https://example.com/logo.png', cover_image_url: null };
    const { discoverable, ...subforem } = await create(given);
    expect(discoverable).toBe(true);
    expect(await listed()).toContainEqual({
      id: subforem.id,
      domain: subforem.domain,
      root: false,
      name: 'Gardening',
      ...given,
    });
    const changed = await change(subforem.id, { name: 'Plants', logo_image_url: null });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json()).toEqual({ ...subforem, name: 'Plants', logo_image_url: null, discoverable: true });
    expect(await listed()).toContainEqual({ ...subforem, name: 'Plants', logo_image_url: null });
    await change(subforem.id, { discoverable: false });
    expect((await listed()).map(({ id }) => id)).not.toContain(subforem.id);
    const all = await platform.request('GET', '/api/admin/subforems?per_page=100', { key: admin.apiKey });
    expect(all.json()).toContainEqual({ ...changed.json<Subforem>(), discoverable: false });
  });

  test('exists in V1 only, and is cached', async () => {
    expect((await platform.request('GET', '/api/subforems', { version: 'beta' })).status).toBe(404);
    const answer = await platform.request('GET', '/api/subforems');
    expect(answer.headers.get('surrogate-key')).toMatch(/^subforems/);
    expect(answer.headers.get('cache-control')).toMatch(/^public/);
  });
});

describe('POST and PATCH /api/subforems', () => {
  test('are allowed for admins, with audit entries', async () => {
    const moderator = await platform.createUser({ role: 'moderator' });
    for (const { apiKey } of [author, moderator]) {
      expect((await send({ domain: newDomain(), name: 'x' }, apiKey)).status).toBe(403);
    }
    expect((await send({ domain: newDomain(), name: 'x' }, 'nonsense')).status).toBe(401);
    const { id, domain } = await create();
    expect((await change(id, { name: 'y' }, author.apiKey)).status).toBe(403);
    expect((await change(id, { name: 'y' })).status).toBe(200);
    expect((await change(999_999, { name: 'y' })).status).toBe(404);
    await platform.settled();
    const path = `/api/admin/audit_logs?target_type=Subforem&target_id=${id}`;
    const records = (await platform.request('GET', path, { key: admin.apiKey })).json();
    expect(records).toMatchObject([
      { action: 'api_subforem_update', before: { name: 'Gardening' }, after: { name: 'y' } },
      { action: 'api_subforem_create', after: { name: 'Gardening', domain } },
    ]);
  });

  test.each<[object, string, string]>([
    [{ domain: 'x.test' }, 'name', "can't be blank"],
    [{ name: 'x' }, 'domain', "can't be blank"],
    [{ name: '\u200B', domain: 'x.test' }, 'name', "can't be blank"],
    [{ name: 'x', domain: 'https://x.test' }, 'domain', 'is invalid'],
    [{ name: 'x', domain: 'x.test/path' }, 'domain', 'is invalid'],
    [{ name: 'x', domain: 'user@x.test' }, 'domain', 'is invalid'],
    [{ name: 'x', domain: 'x.test.' }, 'domain', 'is invalid'],
    [{ name: 'x', domain: 'x y' }, 'domain', 'is invalid'],
    [{ name: 'x', domain: 'a'.repeat(254) }, 'domain', 'is too long (maximum is 253 characters)'],
    [{ name: 'x', domain: 'x.test', logo_image_url: 'nonsense' }, 'logo_image_url', 'is an invalid url'],
    [{ name: 'x', domain: 'x.test', cover_image_url: 'http://localhost/' }, 'cover_image_url', 'is an invalid url'],
    [{ name: 'a'.repeat(101), domain: 'x.test' }, 'name', 'is too long (maximum is 100 characters)'],
    [{ name: 'x', domain: 'x.test', description: 'a\u202Eb' }, 'description', 'must not change the direction of text'],
    [{ name: 'x', domain: 'x.test', root: 'yes' }, 'root', 'is invalid'],
  ])('return 422 for %j', async (subforem, field, message) => {
    const answer = await send(subforem);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { [field]: [message] } });
  });

  test('keep domains unique in any spelling, with one root subforem', async () => {
    const { domain } = await create();
    const again = await send({ domain: domain.toUpperCase(), name: 'x' });
    expect(again.json()).toMatchObject({ status: 422, errors: { domain: ['has already been taken'] } });
    const root = await create({ root: true });
    const other = await send({ domain: newDomain(), name: 'x', root: true });
    expect(other.json()).toMatchObject({ status: 422, errors: { root: ['has already been taken'] } });
    expect((await change(root.id, { root: false })).status).toBe(200);
  });
});

describe('the host of a subforem', () => {
  test('assigns new articles to the subforem, unless they name another', async () => {
    const { id, domain } = await create();
    expect((await write()).subforem_id).toBeNull();
    expect((await write({ subforem_id: id })).subforem_id).toBe(id);
    const here = await write({}, { host: domain });
    expect(here.subforem_id).toBe(id);
    expect((await write({ subforem_id: null }, { host: domain })).subforem_id).toBeNull();
    const put = (article: object) =>
      platform.request('PUT', `/api/articles/${here.id}`, { key: author.apiKey, body: { article } });
    expect((await put({ title: `${titles} again` })).json()).toMatchObject({ subforem_id: id });
    expect((await put({ subforem_id: null })).json()).toMatchObject({ subforem_id: null });
    const unknown = await put({ subforem_id: 999_999 });
    expect(unknown.json()).toMatchObject({ status: 422, errors: { subforem_id: ['must exist'] } });
  });

  test('limits lists to its articles; unknown hosts list all', async () => {
    const [mine, other] = [await create(), await create()];
    const organization = await platform.createOrganization(author);
    await platform.settled();
    const tag = `sub${titles}x${mine.id}`;
    const article = {
      tags: [tag],
      organization_id: organization.id,
      series: 'One',
      video: { source_url: 'https://youtu.be/a' },
    };
    const inMine = await write({ ...article, subforem_id: mine.id, body_markdown: `zebrafinch${mine.id}` });
    const inOther = await write({ ...article, subforem_id: other.id, body_markdown: `zebrafinch${mine.id}` });
    const inNone = await write({ ...article, body_markdown: `zebrafinch${mine.id}` });
    await platform.settled();
    const all = [inNone.id, inOther.id, inMine.id];
    const collection = (await platform.request('GET', `/api/articles/${inMine.id}`)).json<{ collection_id: number }>();
    const paths = [
      `/api/articles?username=${author.username}`,
      `/api/articles?tag=${tag}`,
      `/api/articles?tag=${tag}&top=3`,
      `/api/articles?tags=${tag}`,
      `/api/articles?tags_exclude=${tag}x&per_page=1000`,
      '/api/articles?state=fresh&per_page=1000',
      '/api/articles?state=recent&per_page=1000',
      '/api/articles?sort=desc&per_page=1000',
      '/api/articles?top=1&per_page=1000',
      '/api/articles?per_page=1000',
      `/api/articles?collection_id=${collection.collection_id}`,
      '/api/articles/latest?per_page=1000',
      '/api/articles/search?per_page=1000',
      `/api/articles/search?q=zebrafinch${mine.id}`,
      '/api/videos?per_page=1000',
      `/api/organizations/${organization.id}/articles`,
    ];
    for (const path of paths) {
      const found = async (host?: string) =>
        (await ids(path, host)).filter((id) => all.includes(id)).toSorted(descending);
      expect([path, await found()]).toEqual([path, all.toSorted(descending)]);
      expect([path, await found(mine.domain)]).toEqual([path, [inMine.id]]);
      expect([path, await found(`${mine.domain.toUpperCase()}:8080`)]).toEqual([path, [inMine.id]]);
      expect([path, await found(other.domain)]).toEqual([path, [inOther.id]]);
      expect([path, await found('strange.example.com')]).toEqual([path, all.toSorted(descending)]);
    }
    const searched = async (host: string, query: string) =>
      (await platform.request('GET', `/api/articles/search?${query}`, { headers: { host } })).json<
        { id: number; body_markdown?: string }[]
      >();
    const onlyOne = [{ id: inMine.id, body_markdown: `zebrafinch${mine.id}` }];
    expect(await searched(mine.domain, `q=zebrafinch${mine.id}`)).toMatchObject(onlyOne);
    expect(await searched(mine.domain, `q=zebrafinch${mine.id}&top=7`)).toMatchObject(onlyOne);
    const newest = await searched(mine.domain, 'q=');
    expect(newest).toMatchObject([{ id: inMine.id }]);
    expect(newest[0]).not.toHaveProperty('body_markdown');
    const several = await searched('strange.example.com', `q=zebrafinch${mine.id}`);
    expect(several.filter((item) => 'body_markdown' in item)).toEqual([]);
    const moved = { article: { subforem_id: other.id } };
    expect(
      (await platform.request('PUT', `/api/articles/${inMine.id}`, { key: author.apiKey, body: moved })).status,
    ).toBe(200);
    await platform.settled();
    expect(await ids(`/api/articles?tag=${tag}`, mine.domain)).toEqual([]);
    expect(await ids(`/api/articles?tags=${tag}`, other.domain)).toHaveLength(2);
    // A single article can be read on any host.
    const headers = { host: mine.domain };
    expect((await platform.request('GET', `/api/articles/${inOther.id}`, { headers })).status).toBe(200);
  });

  test('lists articles of no and of discoverable subforems on the root host', async () => {
    const root = await create({ root: true, discoverable: false });
    const [open, hidden] = [await create(), await create({ discoverable: false })];
    const written = [];
    for (const subforem_id of [null, root.id, open.id, hidden.id]) written.push((await write({ subforem_id })).id);
    await platform.settled();
    const path = `/api/articles?username=${author.username}`;
    const [inNone = 0, inRoot = 0, inOpen = 0, inHidden = 0] = written;
    expect(await ids(path, root.domain)).toEqual([inOpen, inRoot, inNone]);
    expect((await write({}, { host: root.domain })).subforem_id).toBeNull();
    await change(hidden.id, { discoverable: true });
    await expect.poll(() => ids(path, root.domain)).toContain(inHidden);
    expect((await change(root.id, { root: false })).status).toBe(200);
    await expect.poll(() => ids(path, root.domain)).toEqual([inRoot]);
  });

  test('rejects an idempotency key that was used on another host', async () => {
    const { id, domain } = await create();
    titles += 1;
    const body = { article: { title: `Sub ${titles}`, body_markdown: 'x' } };
    const post = (headers: object) =>
      platform.request('POST', '/api/articles', {
        key: author.apiKey,
        body,
        headers: { 'idempotency-key': 'x', ...headers },
      });
    const first = await post({ host: domain });
    expect(first.json()).toMatchObject({ subforem_id: id });
    expect((await post({ host: domain })).text).toBe(first.text);
    expect((await post({})).status).toBe(422);
  });

  test('links to neighboring pages on the same host', async () => {
    const { id, domain } = await create();
    for (let count = 0; count < 2; count += 1) await write({ subforem_id: id });
    await platform.settled();
    const path = `/api/articles?username=${author.username}&per_page=1`;
    const answer = await platform.request('GET', path, { headers: { host: domain } });
    expect(answer.headers.get('link')).toContain(`<https://${domain}/api/articles?`);
  });

  test('applies changes on every gateway, with separate cached answers', async () => {
    await using other = await platform.startGateway();
    const subforem = await create();
    const inside = await write({ subforem_id: subforem.id });
    const outside = await write();
    await platform.settled();
    const path = `/api/articles?username=${author.username}`;
    const both = [outside.id, inside.id];
    for (const url of [platform.url, other.url]) {
      // The second and third read come from the cache.
      for (let time = 0; time < 3; time += 1) {
        expect(await ids(path, subforem.domain, url)).toEqual([inside.id]);
        expect(await ids(path, undefined, url)).toEqual(both);
      }
    }
    const domain = newDomain();
    expect((await change(subforem.id, { domain })).status).toBe(200);
    expect(await ids(path, domain)).toEqual([inside.id]);
    await platform.settled();
    for (const url of [platform.url, other.url]) {
      expect(await ids(path, domain, url)).toEqual([inside.id]);
      expect(await ids(path, subforem.domain, url)).toEqual(both);
    }
  });

  test('adds no cache entries for unknown or forwarded hosts', async () => {
    const subforem = await create();
    await write({ subforem_id: subforem.id });
    const outside = await write();
    await platform.settled();
    await using gateway = await platform.startGateway({ TRUSTED_PROXIES: '127.0.0.1' }, () => 0);
    await platform.settled();
    const made = async () => {
      const text = await (await fetch(`http://127.0.0.1:${gateway.monitoringPort}/metrics`)).text();
      return Number(/^gateway_response_cache_total\{.*outcome="miss".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const path = `/api/articles?username=${author.username}&per_page=50`;
    const before = await made();
    for (let count = 0; count < 20; count += 1) {
      const headers = { host: `strange${count}.example.com`, 'x-forwarded-host': subforem.domain };
      const answer = await sendRequest(gateway.url, 'GET', path, { headers });
      expect(answer.json<Item[]>().map(({ id }) => id)).toContain(outside.id);
    }
    expect((await made()) - before).toBe(1);
  });
});
