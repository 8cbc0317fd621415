import { afterAll, describe, expect } from 'vitest';
import { signUp } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor, formNames, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
});
afterAll(() => site[Symbol.asyncDispose]());

const ownPages = [
  '/settings',
  '/settings/image',
  '/settings/email',
  '/settings/password',
  '/settings/security',
  '/settings/security/totp',
  '/settings/security/passkeys',
  '/settings/sessions',
  '/settings/notifications',
  '/settings/api_keys',
  '/settings/account',
];
const openPages = ['/', '/signup', '/signin', '/signin/passkey', '/signout', '/password/forgot', '/confirm/x'];

const hostile = `"'><img src=x onerror=alert(1)><!--`;

describe('hostile values', () => {
  const hasNone = (path: string, { text }: { text: string }) => {
    expect(text.includes('<img src=x'), `${path}:\n${text}`).toBe(false);
    expect(text).not.toMatch(/ onerror=alert\(1\)[^&]*>(?!&)/);
  };
  let visitor: Visitor;
  test.beforeAll(async () => {
    const signedUp = await signUp(platform, site.url);
    visitor = signedUp.visitor;
    const { username, email, password } = signedUp;
    const profile = { name: hostile, username, summary: hostile, location: hostile, codehost_username: hostile };
    expect((await visitor.submit('/settings', profile, '/settings/profile')).status).toBe(303);
    const browser = createVisitor(site.url, { 'user-agent': hostile });
    expect((await browser.submit('/signin', { email, password })).status).toBe(303);
    expect((await visitor.submit('/settings/api_keys', { description: hostile })).status).toBe(200);
  });

  test.each([...openPages, ...ownPages])('are shown as text on %s and in its forms', async (path) => {
    const isOwn = ownPages.includes(path);
    const someone = isOwn ? visitor : createVisitor(site.url);
    const query = new URLSearchParams({ return_to: `/${hostile}`, invitation_token: hostile, [hostile]: hostile });
    const shown = await someone.get(`${path}?${query.toString()}`);
    hasNone(path, shown);
    expect(shown.status).toBe(200);
    for (const form of formNames(shown.text)) {
      if (path === '/signout' || form === 'end' || form === 'others' || form === 'revoke') continue;
      const names = Array.from(shown.text.matchAll(/ name="(\w+)"/g), ([, name = '']) => name);
      const fields = names.filter((name) => !['csrf_token', 'form', 'viewport', 'tag', 'return_to'].includes(name));
      const answer = await someone.submitShown(shown, Object.fromEntries(fields.map((name) => [name, hostile])), form);
      expect([200, 303, 400, 422, 503]).toContain(answer.status);
      hasNone(`${path} ${form}`, answer);
    }
  });
});
