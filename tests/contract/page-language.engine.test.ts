import { afterAll, describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { signUp } from '../support/sign-up.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
});
afterAll(() => site[Symbol.asyncDispose]());

const path = '/settings/language';
const languageOf = (text: string) => /<html lang="(\w+)"/.exec(text)?.[1];
const inLanguages = (accepted: string) => createVisitor(site.url, { 'accept-language': accepted });

describe('the language that a reader chooses', () => {
  test('is that of all pages until another one is chosen, and leads back to the page', async () => {
    const visitor = inLanguages('en');
    for (const from of ['/tags?page=1', '/signin?return_to=%2Ftags']) {
      for (const language of ['de', 'en']) {
        const sent = await visitor.submit(from, { language }, path);
        expect([sent.status, sent.location]).toEqual([303, from]);
        for (const page of ['/tags', '/', '/signin', '/no_such_user'])
          expect(languageOf((await visitor.get(page)).text), page).toBe(language);
      }
    }
    const [cookie] = (await visitor.submit('/', { language: 'de' }, path)).headers.getSetCookie();
    expect(cookie).toBe('__Host-language=de; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  test('leaves shared pages to others in their languages', async () => {
    const [german, english] = [inLanguages('en'), inLanguages('en')];
    await german.submit('/', { language: 'de' }, path);
    for (let use = 0; use < 3; use++) {
      const [mine, other] = [await german.get('/tags'), await english.get('/tags')];
      expect([languageOf(mine.text), languageOf(other.text)]).toEqual(['de', 'en']);
      for (const { headers } of [mine, other]) {
        expect(headers.get('cache-control')).toBe('public, no-cache');
        expect(headers.get('vary')).toMatch(/Accept-Language.*Cookie/);
      }
    }
    expect((await german.get('/tags')).text).toBe((await inLanguages('de').get('/tags')).text);
  });

  test('is kept when its reader signs in and out', async () => {
    const { visitor } = await signUp(platform, site.url);
    await visitor.submit('/settings/email', { language: 'de' }, path);
    expect(languageOf((await visitor.get('/dashboard')).text)).toBe('de');
    await visitor.submit('/signout', {});
    expect(languageOf((await visitor.get('/')).text)).toBe('de');
  });

  test('is chosen on a page of settings, too', async () => {
    const { visitor } = await signUp(platform, site.url);
    const shown = await visitor.get(path);
    expect(shown.text).toMatch(/href="\/settings\/language"\s+aria-current="page"/);
    const sent = await visitor.submitShown(shown, { language: 'de' }, path);
    expect([sent.status, sent.location]).toEqual([303, path]);
    expect(languageOf((await visitor.get(path)).text)).toBe('de');
  });

  test('is one of this site, and returns to its pages alone', async () => {
    const visitor = inLanguages('en');
    const send = (fields: Record<string, string>, headers?: Record<string, string>) =>
      visitor.post(path, new URLSearchParams(fields), headers);
    expect((await send({ language: 'xx' })).status).toBe(400);
    for (const target of ['https://evil.test/', '//evil.test', '/\\evil.test', ''])
      expect((await send({ language: 'de', return_to: target })).location).toBe('/');
    const elsewhere = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    expect((await send({ language: 'de' }, elsewhere)).status).toBe(403);
    expect((await visitor.get(path)).location).toBe('/');
  });
});

describe('the menu of the viewer', () => {
  const consoleLink = '<a href="/admin">Console</a>';

  test('leads to the console those who may use it', async () => {
    const member = await signUp(platform, site.url);
    const moderator = await signUp(platform, site.url);
    const admin = await platform.createUser({ role: 'super_admin' });
    const { id } = (
      await platform.request('GET', `/api/users/by_username?url=${moderator.username}`, { key: admin.apiKey })
    ).json<{ id: number }>();
    const changed = await platform.request('PUT', `/api/admin/users/${id}/role`, {
      key: admin.apiKey,
      body: { role: 'moderator' },
    });
    expect(changed.status, changed.text).toBe(200);
    for (const page of ['/tags', '/settings/email']) {
      await expect.poll(async () => (await moderator.visitor.get(page)).text).toContain(consoleLink);
      expect((await member.visitor.get(page)).text).not.toContain(consoleLink);
    }
  });
});

test('the footer leads to the feed, and the header to sign-up and back', async () => {
  const { text } = await createVisitor(site.url).get('/tags');
  expect(text).toContain('<a href="/feed">RSS feed</a>');
  expect(text).toContain('href="/signup?return_to=%2Ftags"');
  const signIn = await createVisitor(site.url).get('/signin?return_to=%2Ftags');
  expect(signIn.text).toContain('<a class="button" href="/signup?return_to=%2Ftags">Sign up</a>');
});
