import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor } from '../support/visitor.ts';

interface Translation {
  id: number;
  language: string;
}

interface Article extends Translation {
  title: string;
  path: string;
  url: string;
  translations?: Translation[];
}

let platform: Platform;
let site: SitePlatform;
let author: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  author = await platform.createUser();
});
afterAll(() => site[Symbol.asyncDispose]());

const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, by = author, body?: object) =>
  platform.request(method, path, { key: by.apiKey, ...(body && { body }) });

let written = 0;

async function write(language: string, fields: object = {}, by = author): Promise<Article> {
  written += 1;
  const article = { title: `Bread ${written}`, body_markdown: 'x', published: true, language, ...fields };
  const answer = await send('POST', '/api/articles', by, { article });
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

const edit = (id: number, article: object) => send('PUT', `/api/articles/${id}`, author, { article });
const link = (one: Article, other: Article, by = author) =>
  send('PUT', `/api/articles/${one.id}/translations/${other.id}`, by);
const unlink = (one: Article, other: Article, by = author) =>
  send('DELETE', `/api/articles/${one.id}/translations/${other.id}`, by);
/** The translations that everyone sees, as a cached answer. */
const shownOf = async ({ id }: Article) =>
  (await platform.request('GET', `/api/articles/${id}`)).json<Article>().translations?.map(({ language }) => language);
const ownOf = async ({ id }: Article, by = author) =>
  (await send('GET', `/api/articles/${id}/translations`, by)).json<Translation[]>().map(({ language }) => language);

test('linked articles show each other, with all that are linked to either, as long as they are public', async () => {
  const [english, german, french] = [await write('en'), await write('de'), await write('fr')];
  for (const article of [english, german, french]) expect(await shownOf(article)).toBeUndefined();
  const linked = await link(english, german);
  expect(linked.status, linked.text).toBe(200);
  const { id, title, path, url } = german;
  expect(linked.json()).toEqual({ type_of: 'article_translation', id, language: 'de', title, path, url, public: true });
  expect((await link(german, french)).status).toBe(200);
  // Linked again: nothing changes.
  expect((await link(french, english)).status).toBe(200);
  await expect.poll(() => shownOf(english)).toEqual(['de', 'fr']);
  await expect.poll(() => shownOf(french)).toEqual(['de', 'en']);
  await edit(german.id, { published: false });
  await expect.poll(() => shownOf(english)).toEqual(['fr']);
  expect(await ownOf(english)).toEqual(['de', 'fr']);
  // A version that is no longer in another language is not shown.
  await edit(french.id, { language: 'en' });
  await expect.poll(() => shownOf(english)).toBeUndefined();
  expect((await unlink(german, english)).status).toBe(204);
  expect(await ownOf(german)).toEqual(['en']);
  expect(await ownOf(english)).toEqual([]);
  await send('DELETE', `/api/articles/${french.id}`);
  expect(await ownOf(german)).toEqual([]);
  expect((await unlink(german, english)).status).toBe(404);
});

test('a text has one version per language, also if links are made at once', async () => {
  const [english, german, other] = [await write('en'), await write('de'), await write('DE')];
  expect((await link(english, english)).status).toBe(422);
  const answers = await Promise.all([link(english, german), link(english, other), link(german, other)]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422, 422]);
  const unknown = await write('', { title: '7', body_markdown: '7' });
  expect((await link(english, unknown)).text).toContain('set its language first');
  expect((await link(english, { ...german, id: 2_147_483_647 })).status).toBe(404);
});

test('only authors and admins of the organization link articles', async () => {
  const member = await platform.createUser();
  const organization = await platform.createOrganization(author);
  await platform.settled();
  const membership = { user_id: member.id, role: 'member' };
  await send('POST', `/api/organizations/${organization.id}/memberships`, author, { membership });
  await platform.settled();
  const ours = await write('fr', { organization_id: organization.id }, member);
  const [own, draft] = [await write('en'), await write('de', { published: false })];
  expect((await link(own, ours, member)).status).toBe(403);
  expect((await link(draft, ours, member)).status).toBe(404);
  expect((await link(own, ours)).status).toBe(200);
  // The author of one version removes it.
  expect((await unlink(ours, own, member)).status).toBe(204);
  expect(await ownOf(own)).toEqual([]);
});

test('the pages of articles link to each other, and authors link them there without script', async () => {
  // An author has ten articles in 30 seconds.
  const writer = await platform.createUser();
  const english = await write('en', { title: 'Rye' }, writer);
  const german = await write('de', { title: 'Roggen' }, writer);
  const visitor = await signedInVisitor(platform, writer, site.url);
  const page = `${english.path}/translations`;
  expect((await visitor.get(page)).text).toContain('No translations yet.');
  const submit = (part: string, fields: Record<string, string>) =>
    visitor.post(
      `/-/articles/translations${part}`,
      new URLSearchParams({ article_id: String(english.id), return_to: page, ...fields }),
    );
  const add = (address: string) => submit('', { address });
  const refused = await add('https://elsewhere.example/no/such');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('No article was found at this address.');
  expect(refused.text).toContain('value="https://elsewhere.example/no/such"');
  const same = await add(english.url);
  expect([same.status, same.text]).toEqual([422, expect.stringContaining('not a translation of itself')]);
  expect(await add(german.url)).toMatchObject({ location: page });
  const read = async () => (await createVisitor(site.url).get(english.path)).text;
  await expect.poll(read).toContain(`hreflang="de" href="${german.url}"`);
  expect(await read()).toContain(`hreflang="en" href="${english.url}"`);
  expect(await read()).toMatch(/<a href="[^"]+" hreflang="de" title="Roggen"\s+lang="de" dir="ltr"\s*>Deutsch<\/a/);
  expect((await visitor.get(page)).text).toContain('Remove Roggen');
  expect(await submit('/remove', { translation_id: String(german.id) })).toMatchObject({ location: page });
  await expect.poll(read).not.toContain('hreflang');
  expect((await createVisitor(site.url).get(page)).location).toContain('/signin');
});
