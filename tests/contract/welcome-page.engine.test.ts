import { picture } from '@commonplace/images/testing/pictures';
import { afterAll, describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { signUp } from '../support/sign-up.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  author = await platform.createUser();
  const article = { title: 'First steps', body_markdown: 'x', published: true, tags: ['firststeps'] };
  const made = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  expect(made.status, made.text).toBe(201);
  await platform.settled();
});
afterAll(() => site[Symbol.asyncDispose]());

const path = '/settings/welcome?return_to=%2Ftags%3Fpage%3D1%23main';

/** Returns the names of tags and the usernames that a new user follows. */
async function followedBy(visitor: ReturnType<typeof createVisitor>) {
  const read = async (list: string) =>
    JSON.parse((await visitor.get(`/api/follows/${list}`, { accept: 'application/vnd.commonplace.api-v1+json' })).text);
  const [tags, users] = [await read('tags'), await read('users')] as [{ name: string }[], { username: string }[]];
  return { tags: tags.map(({ name }) => name), users: users.map(({ username }) => username) };
}

describe('the first steps of a new user', () => {
  test('save the name, tags and people to follow, and lead back', async () => {
    const { visitor, username } = await signUp(platform, site.url);
    const shown = await visitor.get(path);
    expect(shown.status).toBe(200);
    for (const part of ['name="name"', 'name="tags"', 'name="people"', 'name="image"', 'value="de"'])
      expect(shown.text).toContain(part);
    expect(shown.text).toContain('<a href="/tags?page=1#main">Skip</a>');
    expect(shown.text).not.toContain(`value="${username}"`);
    const [tag = '', suggested = ''] = ['tags', 'people'].map(
      (name) => new RegExp(`name="${name}" value="(\\w+)"`).exec(shown.text)?.[1],
    );
    const steps = {
      name: 'Ada Lovelace',
      tags: [tag, 'no_such_tag'],
      people: [author.username, suggested, 'no_such_user'],
    };
    const saved = await visitor.submitShown(shown, steps);
    expect([saved.status, saved.location]).toEqual([303, '/tags?page=1#main']);
    const { tags, users } = await followedBy(visitor);
    expect([tags, new Set(users)]).toEqual([[tag], new Set([author.username, suggested])]);
    expect((await visitor.get(`/${username}`)).text).toContain('Ada Lovelace');
    const again = (await visitor.get(path)).text;
    for (const value of [tag, suggested]) expect(again).toMatch(new RegExp(`value="${value}"\\s+checked="" disabled`));
  });

  test('are shown again with what was typed, and show a new portrait', async () => {
    const { visitor } = await signUp(platform, site.url);
    const chosen = { tags: ['firststeps', 'notsuggested'], people: [author.username, 'not_suggested'] };
    const refused = await visitor.submit(path, { name: ' ', ...chosen });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('name="return_to" value="/tags?page=1#main"'),
    ]);
    expect(refused.text).toContain('id="name-error"');
    for (const value of [...chosen.tags, ...chosen.people])
      expect(refused.text.match(new RegExp(`value="${value}"\\s+checked`, 'g')), value).toHaveLength(1);
    const form = new FormData();
    form.set('return_to', path);
    form.set('image', new Blob([new Uint8Array(await picture('png', 10, 10))], { type: 'image/png' }), 'me.png');
    const sent = await visitor.post('/settings/image', form);
    expect([sent.status, sent.location]).toEqual([303, path]);
    expect((await visitor.get(path)).text).toMatch(/class="portrait circle" src="\/(?:images|uploads)/);
  });

  test('are for signed-in users, and end on this site', async () => {
    const stranger = await createVisitor(site.url).get(path);
    expect([stranger.status, stranger.location]).toEqual([303, `/signin?return_to=${encodeURIComponent(path)}`]);
    const { visitor } = await signUp(platform, site.url);
    for (const target of ['https://evil.test/', '//evil.test', '/\\evil.test']) {
      const shown = await visitor.get(`/settings/welcome?return_to=${encodeURIComponent(target)}`);
      expect(shown.text).toContain('<a href="/">Skip</a>');
      expect((await visitor.submitShown(shown, { name: 'Ada' })).location).toBe('/');
    }
  });
});
