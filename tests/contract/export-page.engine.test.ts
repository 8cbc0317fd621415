import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import { linkInMail, mailsWith, signUp } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { signedInVisitor } from '../support/oauth.ts';
import { createVisitor } from '../support/visitor.ts';
import { fillIn } from './forms/shown-form.ts';

const path = '/settings/export';

let platform: Platform;
let site: SitePlatform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
});
afterAll(() => site[Symbol.asyncDispose]());

/** Returns a visitor of the site with the session of a new user. */
async function signUpOnSite() {
  const { visitor: signedUp, email } = await signUp(platform);
  const visitor = createVisitor(site.url);
  for (const [name, value] of signedUp.cookies) visitor.cookies.set(name, value);
  return { visitor, email };
}

test('mails an export, once for a form that is sent twice', async () => {
  const { visitor, email } = await signUpOnSite();
  const press = await fillIn(visitor, path, path, {});
  const [requested, again] = await Promise.all([press(), press()]);
  expect([requested.status, requested.location]).toEqual([303, path]);
  expect(again.location).toBe(requested.location);
  expect((await visitor.follow(requested)).text).toContain('We are preparing your export.');
  expect(await linkInMail(platform, email, '/objects/')).toContain('/objects/');
  await platform.settled();
  expect((await mailsWith(platform, email)).filter((text) => text.includes('/objects/'))).toHaveLength(1);
});

test('asks to confirm the address first, and refuses until then', async () => {
  const visitor = await signedInVisitor(platform, await platform.createUser(), site.url);
  const { text } = await visitor.get(path);
  expect(text).toContain('An export needs a confirmed email address');
  expect(text).toContain('<a href="/settings/email">Confirm your email address</a>');
  expect(text).not.toContain('Request export');
  const refused = await visitor.post(path, new URLSearchParams({ return_to: path, key: randomUUID() }));
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('must be confirmed first')]);
});

test('redirects visitors to sign in, also with a session that has ended', async () => {
  const visitor = createVisitor(site.url);
  const signIn = `/signin?${new URLSearchParams({ return_to: path }).toString()}`;
  expect((await visitor.get(path)).location).toBe(signIn);
  visitor.cookies.set('__Host-session', 'ended');
  expect((await visitor.get(path)).location).toBe(signIn);
  expect((await visitor.post(path, new URLSearchParams({ return_to: path, key: 'x' }))).location).toBe(signIn);
});
