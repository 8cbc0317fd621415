import { afterAll, describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { goodPassword, linkInMail, mailsWith, signUp } from '../support/sign-up.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor, unescape } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
});
afterAll(() => site[Symbol.asyncDispose]());

/** Returns the errors at the fields of a page, by the id of the field. */
const errorsOf = (text: string) =>
  Object.fromEntries(
    Array.from(text.matchAll(/<p class="error" id="(\w+)-error">\s*(.*?)\s*<\/p>/gs), ([, id, error]) => [
      id,
      unescape(error ?? ''),
    ]),
  );

const check = async (username: string, visitor = createVisitor(platform.url)) => {
  const { status, text, headers } = await visitor.get(
    `/signup/username?${new URLSearchParams({ username }).toString()}`,
  );
  return { status, text, cacheControl: headers.get('cache-control') };
};

/** Returns a name that is kept for its former owner. */
async function formerName(): Promise<string> {
  const { visitor, username } = await signUp(platform, site.url);
  const fields = { name: 'Ada', username: `${username}_new` };
  expect((await visitor.submit('/settings/profile', fields)).status).toBe(303);
  return username;
}

describe('the form to sign up', () => {
  test('says all mistakes at once, each at its field, and keeps what was typed except the password', async () => {
    const { username } = await signUp(platform);
    const fields = { name: ' ', username: username.toUpperCase(), email: 'nowhere', password: 'short' };
    const refused = await createVisitor(platform.url).submit('/signup?return_to=%2Ftags', fields);
    expect(refused.status).toBe(422);
    expect(errorsOf(refused.text)).toEqual({
      name: "Name can't be blank",
      username: 'Username has already been taken',
      email: 'Email is invalid',
      password: 'Password is too short (minimum is 10 characters)',
    });
    expect(refused.text).toContain(`value="${username.toUpperCase()}"`);
    expect(refused.text).toContain('value="nowhere"');
    expect(refused.text).toContain('name="return_to" value="/tags"');
    expect(refused.text).not.toContain('short"');
  });

  test('does not tell that an email is taken', async () => {
    const { email } = await signUp(platform);
    const fields = { name: 'Ada', username: 'x', email, password: 'short' };
    const refused = await createVisitor(platform.url).submit('/signup', fields);
    expect(Object.keys(errorsOf(refused.text))).toEqual(['username', 'password']);
    const sent = await createVisitor(platform.url).submit('/signup', {
      ...fields,
      username: `free_${Date.now()}`,
      password: goodPassword,
    });
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('Check your email')]);
  });
});

describe('a username that is typed', () => {
  test('is refused as by the form: taken, kept, reserved or impossible', async () => {
    const { username } = await signUp(platform);
    const kept = await formerName();
    const cases = {
      [username]: 'Username has already been taken',
      [kept]: 'Username is kept for its former owner',
      admin: 'Username is reserved',
      x: 'Username is too short (minimum is 2 characters)',
      ['a'.repeat(31)]: 'Username is too long (maximum is 30 characters)',
      'Ada Lovelace': 'Username may only have letters, digits and underscores, and no spaces',
      12345: 'Username must not consist of digits only',
    };
    for (const [typed, error] of Object.entries(cases)) {
      expect(await check(typed)).toEqual({ status: 200, text: error, cacheControl: 'private, no-store' });
      const fields = { name: 'Ada', username: typed, email: 'ada@example.com', password: goodPassword };
      expect(errorsOf((await createVisitor(platform.url).submit('/signup', fields)).text)).toEqual({ username: error });
    }
    expect((await check('a_free_name')).text).toBe('');
  });

  test('is refused in the language of the page', async () => {
    const german = createVisitor(platform.url, { 'accept-language': 'de' });
    expect((await check('admin', german)).text).toBe('Benutzername ist reserviert');
  });
});

describe('the other forms of accounts', () => {
  test('say all mistakes at once, too', async () => {
    const { visitor } = await signUp(platform);
    const wrong = 'Current password is wrong';
    const password = await visitor.submit('/settings/password', { current_password: 'guess', password: 'short' });
    expect(errorsOf(password.text)).toEqual({
      current_password: wrong,
      password: expect.stringContaining('too short'),
    });
    const email = await visitor.submit('/settings/email', { current_password: 'guess', email: 'nowhere' });
    expect(errorsOf(email.text)).toEqual({ current_password: wrong, email: expect.stringContaining('is invalid') });
    const key = { description: ' ', is_unlimited: 'on', current_password: 'guess' };
    expect(errorsOf((await visitor.submit('/settings/api_keys', key)).text)).toEqual({
      description: "Description can't be blank",
      current_password: wrong,
    });
  });
});

describe('the page that someone signs up from', () => {
  test('is where the confirmed account begins, in the browser of the mail', async () => {
    const username = `returning_${Date.now()}`;
    const email = `${username}@example.com`;
    const fields = { name: 'Ada', username, email, password: goodPassword };
    const sent = await createVisitor(site.url).submit('/signup?return_to=%2Ftags%3Fpage%3D1%23main', fields);
    expect(sent.text).toContain('Check your email');
    const link = await linkInMail(platform, email, '/confirm/');
    expect((await mailsWith(platform, email)).join('\n')).not.toContain('return_to');
    const opened = await createVisitor(site.url).submit(link, { password: goodPassword });
    expect([opened.status, opened.location]).toEqual([303, '/settings/welcome?return_to=%2Ftags%3Fpage%3D1%23main']);
  });

  test.each(['https://evil.test/', '//evil.test', `/${'x'.repeat(1_001)}`])('is not %s', async (target) => {
    const username = `astray_${Date.now()}`;
    const email = `${username}@example.com`;
    const fields = { name: 'Ada', username, email, password: goodPassword, return_to: target };
    await createVisitor(site.url).submit('/signup', fields);
    const link = await linkInMail(platform, email, '/confirm/');
    const opened = await createVisitor(site.url).submit(link, { password: goodPassword });
    expect(opened.location).toBe('/settings/welcome');
  });
});

test('an account that opens at once is asked to confirm its address by the link of a mail', async () => {
  await using community = await platform.startCommunity({ SIGN_UP_CONFIRMATION: 'off' });
  const gateway = await platform.startGateway({ COMMUNITY_ADDRESS: `127.0.0.1:${community.port}` });
  const visitor = createVisitor(gateway.url);
  const email = 'at_once@example.com';
  const fields = { name: 'At Once', username: 'at_once', email, password: goodPassword };
  const opened = await visitor.submit('/signup', fields);
  expect([opened.status, opened.location]).toEqual([303, '/']);
  expect((await visitor.get('/settings/email')).text).toContain(
    'Confirm your email address with the link that we sent you.',
  );
  const link = await linkInMail(platform, email, '/confirm/');
  expect((await visitor.submit(link, {})).location).toBe('/settings/email');
  expect((await visitor.get('/settings/email')).text).toContain(`${email} (confirmed)`);
});
