import { afterAll, describe, expect } from 'vitest';
import { signUp, type SignedUpUser } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor, type PageAnswer } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let member: SignedUpUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  member = await signUp(platform, site.url);
});
afterAll(() => site[Symbol.asyncDispose]());

const cookie = '__Host-flash';
/** Returns the texts of the messages on a page. */
const messagesOn = ({ text }: PageAnswer) =>
  Array.from(text.matchAll(/<p class="notice" role="status">([^<]*)<\/p>/g), ([, message]) => message);
/** Returns a visitor who has not seen a message. */
function visitorWith(name: string) {
  const visitor = createVisitor(site.url);
  visitor.cookies.set(cookie, name);
  return visitor;
}

describe('a message about a form', () => {
  test('of the gateway is on the next page of the site, once, and kept from caches', async () => {
    const visitor = createVisitor(site.url);
    const fields = { email: member.email, password: member.password, return_to: '/tags' };
    const sent = await visitor.submit('/signin', fields);
    expect(sent.location).toBe('/tags');
    const next = await visitor.follow(sent);
    expect(messagesOn(next)).toEqual(['You are signed in.']);
    expect(next.headers.get('cache-control')).toBe('private, no-store');
    expect(visitor.cookies.has(cookie)).toBe(false);
    expect(messagesOn(await visitor.get('/tags'))).toEqual([]);
  });

  test('is on a page that visitors share, for its reader alone', async () => {
    const stranger = createVisitor(site.url);
    // Twice, so that the page is served from the cache.
    for (let use = 0; use < 3; use++) await stranger.get('/');
    const visitor = createVisitor(site.url);
    await visitor.submit('/signin', { email: member.email, password: member.password });
    await visitor.get('/tags');
    const next = await visitor.follow(await visitor.submit('/signout', {}));
    expect(messagesOn(next)).toEqual(['You are signed out.']);
    expect(next.headers.get('cache-control')).toBe('private, no-store');
    for (const name of ['etag', 'surrogate-key', 'surrogate-control']) expect(next.headers.get(name), name).toBeNull();
    for (const each of [stranger, visitor]) {
      const shared = await each.get('/');
      expect(messagesOn(shared)).toEqual([]);
      expect(shared.headers.get('cache-control')).toBe('public, no-cache');
    }
  });

  test('is not stored when it comes with the first request for a page', async () => {
    expect(messagesOn(await visitorWith('signed_out').get('/videos'))).toEqual(['You are signed out.']);
    expect(messagesOn(await createVisitor(site.url).get('/videos'))).toEqual([]);
  });

  test('of the site is on its next page, and on one of the gateway', async () => {
    const { visitor } = member;
    const form = new URLSearchParams({ url: '/', reason: 'spam', message: 'Bread' });
    const report = await createVisitor(site.url).post('/report', form);
    expect(report.headers.get('x-commonplace-flash')).toBeNull();
    const stranger = createVisitor(site.url);
    const next = await stranger.follow(await stranger.post('/report', form));
    expect(messagesOn(next)).toEqual(['Thank you. The moderators will look at it.']);
    const saved = await visitor.submit('/settings/notifications', {});
    expect(saved.status).toBe(303);
    expect(messagesOn(await visitor.get('/settings/email'))).toEqual(['Your changes have been saved.']);
    expect(messagesOn(await visitor.get('/settings/notifications'))).toEqual([]);
  });

  test('waits for a page that is opened: not a redirect, a feed, a file, a prefetch or a failure', async () => {
    const visitor = visitorWith('saved');
    await visitor.get('/settings/email');
    await visitor.get('/feed', { accept: '*/*' });
    await visitor.get('/', { 'sec-purpose': 'prefetch' });
    await visitor.get('/tags/');
    await visitor.get('/oauth/authorize?client_id=unknown');
    expect(visitor.cookies.get(cookie)).toBe('saved');
    expect(messagesOn(await visitor.get('/'))).toEqual(['Your changes have been saved.']);
  });

  test('warns in another color', async () => {
    expect((await visitorWith('totp_removed').get('/')).text).toContain('<p class="notice warning" role="status">');
  });

  test.each(['unknown', 'constructor', '<b>', 'a'.repeat(100), 'saved saved'])('has no text for %s', async (name) => {
    const { status, text } = await visitorWith(name).get('/');
    expect(status).toBe(200);
    expect(text).not.toContain('class="notice');
  });

  test('does not come from the address of a page', async () => {
    for (const path of ['/signin?done=saved', '/report?sent=yes', '/?flash=saved'])
      expect(messagesOn(await createVisitor(site.url).get(path)), path).toEqual([]);
  });
});
