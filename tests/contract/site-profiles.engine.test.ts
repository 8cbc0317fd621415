import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
});
afterAll(() => site[Symbol.asyncDispose]());

test('a profile shows what its user wrote on the settings page', async () => {
  const path = '/settings/profile';
  const user = await platform.createUser();
  const member = await signedInVisitor(platform, user, site.url);
  const texts = { pronouns: 'she/her', work: 'Baker at <Loaf>', education: 'Milling, Lund', location: 'Malmö' };
  const colors = { bg_color_hex: '#1F3A5F', text_color_hex: '#fff' };
  const named = { name: 'Mei', username: user.username };
  const saved = await member.follow(await member.submit(path, { ...named, ...texts, ...colors }, path));
  expect(saved.text).toContain('Your changes have been saved.');
  expect(saved.text).toMatch(/name="work"[^>]*value="Baker at &lt;Loaf&gt;"/);
  const { text } = await createVisitor(site.url).get(`/${user.username}`);
  for (const shown of ['she/her', 'Baker at &lt;Loaf&gt;', 'Milling, Lund', 'Malmö']) expect(text).toContain(shown);
  expect(text).toMatch(/<svg class="band"[^>]*>\s*<rect[^>]*fill="#1f3a5f"/);
  const person = {
    pronouns: 'she/her',
    homeLocation: { '@type': 'Place', name: 'Malmö' },
    jobTitle: 'Baker at <Loaf>',
    alumniOf: { '@type': 'EducationalOrganization', name: 'Milling, Lund' },
  };
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.parse(json)).toMatchObject({ '@type': 'ProfilePage', mainEntity: person });

  const pale = { bg_color_hex: '#888', text_color_hex: '#999' };
  const refused = await member.submit(path, { ...named, work: 'Miller', ...pale }, path);
  expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/Text color has a contrast of 1\.\d/)]);
  expect(refused.text).toMatch(/name="work"[^>]*value="Miller"/);
  expect(refused.text).toMatch(/name="bg_color_hex"[^>]*value="#888"/);
});

test('the addresses of all former usernames redirect straight to the newest', async () => {
  const user = await platform.createUser();
  const { apiKey: key } = user;
  const article = { title: 'Kept rye', body_markdown: 'x', published: true, series: 'Kept' };
  const made = await platform.request('POST', '/api/articles', { key, body: { article } });
  const { id, path, collection_id: series } = made.json<{ id: number; path: string; collection_id: number }>();
  const comment = { article_id: id, body_markdown: 'Mine' };
  const said = await platform.request('POST', '/api/comments', { key, body: { comment } });
  const { id_code: code } = said.json<{ id_code: string }>();
  const ends = ['', path.slice(user.username.length + 1), `/comment/${code}`, '/series', `/series/${series}`];
  const visitor = createVisitor(site.url);
  const names = [user.username, `${user.username}_two`, `${user.username}_three`];
  const [first = '', second = '', third = ''] = names;
  for (const username of [second, third]) {
    const answer = await platform.request('PATCH', '/api/users/me', { key, body: { user: { username } } });
    expect(answer.status, answer.text).toBe(200);
  }
  await platform.settled();
  for (const end of ends) {
    for (const former of [first, second]) {
      const led = async () => visitor.get(`/${former}${end}`);
      await expect.poll(led).toMatchObject({ status: 301, location: `/${third}${end}` });
    }
    expect((await visitor.get(`/${third}${end}`)).status, end).toBe(200);
  }
  expect((await visitor.get(`/${second}?page=2`)).location).toBe(`/${third}?page=2`);
  const feedPage = await visitor.get(`/feed/${second}.json?before=1795831958802000-104`);
  expect(feedPage.location).toBe(`/feed/${third}.json?before=1795831958802000-104`);
  const admin = await platform.createUser({ role: 'admin' });
  const released = await platform.request('DELETE', `/api/admin/kept_names/${first}`, { key: admin.apiKey });
  expect(released.status).toBe(204);
  const { apiKey, name } = await platform.createUser();
  const taken = { key: apiKey, body: { user: { username: first } } };
  expect((await platform.request('PATCH', '/api/users/me', taken)).status).toBe(200);
  await expect.poll(async () => (await visitor.get(`/${first}`)).text).toContain(`<h1><bdi>${name}</bdi></h1>`);
  expect(await visitor.get(`/${second}`)).toMatchObject({ status: 301, location: `/${third}` });
});
