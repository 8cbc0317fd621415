import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Item {
  id: number;
  title: string;
  crossposted_at: string | null;
  published_at: string | null;
  [field: string]: unknown;
}

let platform: Platform;
let member: TestUser;
let stranger: TestUser;
let organization: { id: number; username: string };

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  [member, stranger] = await Promise.all([platform.createUser(), platform.createUser()]);
  organization = await platform.createOrganization(member);
  await platform.settled();
});

async function write(article: object, { apiKey: key } = member): Promise<Item> {
  const body = { article: { body_markdown: 'x', published: true, ...article } };
  const answer = await platform.request('POST', '/api/articles', { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Item>();
}

async function titles(reference: string | number, version: 'beta' | 'v1' = 'v1'): Promise<string[]> {
  await platform.settled();
  const answer = await platform.request('GET', `/api/organizations/${reference}/articles`, { version });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Item[]>().map(({ title }) => title);
}

describe('GET /api/organizations/{id}/articles', () => {
  test('lists the published articles newest first, by username and in V1 by id', async () => {
    expect(await titles(organization.username)).toEqual([]);
    await write({ title: 'First for all of us', organization_id: organization.id });
    await write({ title: 'Second for all of us', organization_id: String(organization.id) });
    await write({ title: 'A draft of ours', organization_id: organization.id, published: false });
    await write({ title: 'By a stranger', organization_id: organization.id }, stranger);
    await write({ title: 'My own' });
    const expected = ['Second for all of us', 'First for all of us'];
    expect(await titles(organization.username)).toEqual(expected);
    expect(await titles(organization.username.toUpperCase(), 'beta')).toEqual(expected);
    expect(await titles(organization.id)).toEqual(expected);
    const path = `/api/organizations/${organization.username}/articles?per_page=1`;
    const answer = await platform.request('GET', path, { version: 'beta' });
    expect(answer.json()).toMatchObject([
      { comments_count: 0, organization: { username: organization.username, slug: organization.username } },
    ]);
    expect(answer.headers.get('surrogate-key')).toMatch(/^articles articles\/\d+$/);
    expect(answer.headers.get('link')).toContain(`/api/organizations/${organization.username}/articles?`);
  });

  test('returns 404 for an unknown organization, and in the beta for an id', async () => {
    const requested = [
      ['nobody_here', 'v1'],
      ['nobody_here', 'beta'],
      ['99999999999999999999', 'v1'],
      ['0', 'v1'],
      [String(organization.id), 'beta'],
    ] as const;
    for (const [reference, version] of requested) {
      const answer = await platform.request('GET', `/api/organizations/${reference}/articles`, { version });
      expect([reference, answer.status]).toEqual([reference, 404]);
    }
  });
});

test('shares a series of an organization among its members, and keeps that of a user separate', async () => {
  const colleague = await platform.createUser();
  const common = { series: 'Shared', organization_id: organization.id };
  const first = await write({ title: 'In our series', ...common });
  const own = await write({ title: 'In my series', series: 'Shared' });
  const theirs = await write({ title: 'In their series', series: 'Shared' }, colleague);
  const again = await write({ title: 'In our series too', ...common });
  const ids = [first, own, theirs, again].map((article) => article['collection_id']);
  expect(ids[3]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
  const listed = await platform.request('GET', `/api/articles?collection_id=${String(ids[0])}`);
  expect(listed.json<Item[]>().map(({ id }) => id)).toEqual([first.id, again.id]);
});

test('sets crossposted_at to the publication time of an article with another canonical URL', async () => {
  const elsewhere = await write({ title: 'Crossposted', canonical_url: 'https://blog.example.com/crossposted' });
  expect(elsewhere.crossposted_at).toEqual(elsewhere.published_at);
  const draft = await write({ title: 'Not yet', canonical_url: 'https://blog.example.com/not-yet', published: false });
  expect(draft.crossposted_at).toBeNull();
  const body = { article: { canonical_url: String(elsewhere['url']) } };
  const path = `/api/articles/${elsewhere.id}`;
  const here = await platform.request('PUT', path, { key: member.apiKey, body });
  expect(here.json()).toMatchObject({ crossposted_at: null, canonical_url: elsewhere['url'] });
});

test('uses the given language, or detects it from the text', async () => {
  const german = 'Dies ist ein ganz gewöhnlicher deutscher Text über das Schreiben von Programmen und ihre Prüfung.';
  const article = await write({ title: 'Gewöhnliche Texte', body_markdown: german });
  expect(article['language']).toBe('de');
  const change = async (changes: object) => {
    const options = { key: member.apiKey, body: { article: changes } };
    return platform.request('PUT', `/api/articles/${article.id}`, options);
  };
  expect((await change({ language: 'gsw' })).json()).toMatchObject({ language: 'gsw' });
  expect((await change({ title: 'Ordinary texts' })).json()).toMatchObject({ language: 'gsw' });
  expect((await change({ language: null })).json()).toMatchObject({ language: 'de' });
  const english = 'This is a perfectly ordinary English text about writing programs and about how to test them.';
  expect((await change({ body_markdown: english })).json()).toMatchObject({ language: 'en' });
  expect((await change({ body_markdown: 'x', title: 'x' })).json()).toMatchObject({ language: null });
  expect((await change({ language: 'not a language' })).status).toBe(422);
});

describe('the former path of an article under an organization', () => {
  let author: TestUser;
  test.beforeAll(async () => {
    author = await platform.createUser();
  });
  const at = async (path: string) => (await platform.request('GET', `/api/articles${path}`)).json<Item>();
  const pathOf = async (id: number) => String((await at(`/${id}`))['path']);

  test('redirects to the moved article, under every former name of the organization', async () => {
    const admin = await platform.createUser({ role: 'admin' });
    const left = await platform.createOrganization(author);
    await platform.settled();
    const { id } = await write({ title: 'It leaves', organization_id: left.id }, author);
    const first = await pathOf(id);
    expect(first).toMatch(`/${left.username}/`);
    const renamed = { key: admin.apiKey, body: { organization: { username: `${left.username}_2` } } };
    expect((await platform.request('PUT', `/api/organizations/${left.id}`, renamed)).status).toBe(200);
    await platform.settled();
    await expect.poll(() => pathOf(id)).toContain(`${left.username}_2/`);
    const second = await pathOf(id);
    const change = { key: author.apiKey, body: { article: { organization_id: null } } };
    expect((await platform.request('PUT', `/api/articles/${id}`, change)).status).toBe(200);
    for (const path of [first, second, await pathOf(id)]) expect(await at(path)).toMatchObject({ id });
    expect(await pathOf(id)).toMatch(`/${author.username}/`);
  });

  test('redirects after the organization is deleted, and while another one uses its name without such an article', async () => {
    const admin = await platform.createUser({ role: 'admin' });
    const gone = await platform.createOrganization(author);
    await platform.settled();
    const { id } = await write({ title: 'It stays', organization_id: gone.id }, author);
    const path = await pathOf(id);
    const { status } = await platform.request('DELETE', `/api/organizations/${gone.id}`, { key: admin.apiKey });
    expect(status).toBe(204);
    await platform.settled();
    await expect.poll(() => pathOf(id)).toMatch(`/${author.username}/`);
    expect(await at(path)).toMatchObject({ id });
    // The name alone does not redirect.
    expect((await platform.request('GET', `/api/organizations/${gone.username}/articles`)).status).toBe(404);
    const named = await platform.request('GET', `/api/articles?username=${gone.username}`);
    expect(named.json()).toEqual([]);
    const released = await platform.request('DELETE', `/api/admin/kept_names/${gone.username}`, { key: admin.apiKey });
    expect(released.status).toBe(204);
    const taken = { key: admin.apiKey, body: { organization: { username: gone.username, name: 'Other' } } };
    expect((await platform.request('POST', '/api/organizations', taken)).status).toBe(201);
    await platform.settled();
    expect(await at(path)).toMatchObject({ id });
  });
});
