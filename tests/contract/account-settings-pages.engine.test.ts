import { buffer } from 'node:stream/consumers';
import { colorAt, picture } from '@commonplace/images/testing/pictures';
import { startSilentProxy } from '@commonplace/db/silent-proxy';
import { describe, expect } from 'vitest';
import { withoutService } from '../support/dead-service.ts';
import { goodPassword, linkInMail, mailsWith, signUp } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { totpCode } from '../support/totp.ts';
import { createVisitor, formIn, formNames } from '../support/visitor.ts';

let platform: Platform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
});

/** Whether a mail is addressed to this email, rather than mentioning it. */
const isTo = (text: string, email: string) => new RegExp(`^To: .*${email}`, 'm').test(text);

describe('account settings', () => {
  test('change the profile at once', async () => {
    const { visitor, username } = await signUp(platform);
    const fields = { summary: 'One\r\nTwo', location: 'Here', website_url: 'https://example.org/', shows_email: 'on' };
    const saved = await visitor.follow(await visitor.submit('/settings', { name: 'New name', username, ...fields }));
    expect(saved.text).toContain('Your changes have been saved.');
    expect(saved.text).toMatch(/>\nOne\nTwo<\/textarea>/);
    const user = await platform.request('GET', `/api/users/by_username?url=${username}`);
    expect(user.json()).toMatchObject({ name: 'New name', location: 'Here', website_url: 'https://example.org/' });
    const refused = await visitor.submit('/settings', { name: 'New name', username, website_url: 'javascript:1' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Website is not a valid URL')]);
    const long = 'ü'.repeat(20_000);
    const shown = await visitor.submit('/settings', { name: 'New name', username, summary: long, links: long });
    expect([shown.status, shown.text]).toEqual([422, expect.stringContaining(`>\n${long}</textarea>`)]);
  });

  test('change the links of the profile, which a form without them keeps', async () => {
    const { visitor, username } = await signUp(platform);
    const links = 'https://example.com/@me\r\n\r\nhttps://example.org/';
    const path = '/settings/profile';
    const saved = await visitor.follow(await visitor.submit(path, { name: 'Me', username, links }));
    expect(saved.text).toMatch(/name="links"[^>]*>\nhttps:\/\/example\.com\/@me\nhttps:\/\/example\.org\/<\/textarea>/);
    const read = async () => (await platform.request('GET', `/api/profiles/${username}`)).json<{ user: object }>().user;
    expect(await read()).toMatchObject({ links: ['https://example.com/@me', 'https://example.org/'] });
    expect((await visitor.submit(path, { name: 'Me again', username })).status).toBe(303);
    await expect.poll(read).toMatchObject({ name: 'Me again', links: [expect.any(String), expect.any(String)] });
    const refused = await visitor.submit(path, { name: 'Me', username, links: 'javascript:1' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Links has an invalid URL')]);
    await visitor.submit(path, { name: 'Me', username, links: '' });
    await expect.poll(read).toMatchObject({ links: [] });
  });

  test('show a concurrent change of the profile before it is overwritten', async () => {
    const { visitor, username } = await signUp(platform);
    const user = (await platform.request('GET', `/api/users/by_username?url=${username}`)).json<{ id: number }>();
    const { apiKey: key } = await platform.createUser({ role: 'super_admin' });
    const [first, second] = [await visitor.get('/settings'), await visitor.get('/settings')];
    expect((await visitor.submitShown(first, { name: 'First', username, location: 'Here' })).status).toBe(303);
    const refused = await visitor.submitShown(second, { name: 'Second', username });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Your profile was changed elsewhere');
    expect(refused.text).toMatch(/<dt>Name<\/dt>\s*<dd>First<\/dd>/);
    expect(refused.text).toMatch(/name="name"[^>]*value="Second"/);
    expect((await visitor.get('/settings')).text).toMatch(/name="name"[^>]*value="First"/);

    // An admin changes it again.
    const change = await platform.request('PATCH', `/api/admin/users/${user.id}`, { key, body: { location: 'There' } });
    expect(change.status, change.text).toBe(200);
    const again = await visitor.submitShown(refused, { name: 'Second', username, website_url: 'javascript:1' });
    expect([again.status, again.text]).toEqual([422, expect.stringMatching(/<dd>There<\/dd>/)]);
    const saved = await visitor.follow(await visitor.submitShown(again, { name: 'Second', username }));
    expect(saved.text).toMatch(/name="name"[^>]*value="Second"/);
  });

  test('show a concurrent change of the email settings before it is overwritten', async () => {
    const path = '/settings/notifications';
    const { visitor } = await signUp(platform);
    const [first, second] = [await visitor.get(path), await visitor.get(path)];
    expect((await visitor.submitShown(first, { email_badge_notifications: 'on' })).status).toBe(303);
    const refused = await visitor.submitShown(second, { email_unread_notifications: 'on' });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('Your settings were changed elsewhere'),
    ]);
    expect(refused.text).toMatch(/<dt>Badges<\/dt>\s*<dd>yes<\/dd>/);
    expect(refused.text).toMatch(/name="email_unread_notifications"[^>]*checked/);
    expect((await visitor.get(path)).text).toMatch(/name="email_badge_notifications"[^>]*checked/);
    const saved = await visitor.follow(await visitor.submitShown(refused, { email_unread_notifications: 'on' }));
    expect(saved.text).not.toMatch(/name="email_badge_notifications"[^>]*checked/);
  });

  test('change the profile image, which is deleted with the account', async () => {
    const { visitor, username, password } = await signUp(platform);
    const upload = async (content: Buffer, fields: Record<string, string> = {}) => {
      const { action, hidden } = formIn((await visitor.get('/settings/profile')).text, 'image');
      expect(action).toBe('/settings/image');
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...hidden, ...fields })) form.set(name, value);
      form.set('image', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'me.png');
      return visitor.post('/settings/image', form);
    };
    expect((await upload(onePixel, { csrf_token: 'wrong' })).status).toBe(403);
    const refused = await upload(Buffer.from('no image'));
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('There is a problem')]);
    const saved = await visitor.follow(await upload(onePixel));
    expect(saved.text).toMatch(/<img class="portrait circle" src="\/images\/[^"]+"/);
    const user = await platform.request('GET', `/api/users/by_username?url=${username}`);
    expect(user.json()).toMatchObject({
      profile_image: expect.stringMatching(/^https:\/\/commonplace\.test\/images\//),
    });
    const [path = ''] = /\/images\/[\w.-]+/.exec(saved.text) ?? [];
    expect((await platform.request('GET', path)).status).toBe(200);

    // Red on the left, blue on the right.
    const crop = { crop_left: '0.7', crop_top: '0', crop_size: '0.5' };
    const cropped = await visitor.follow(await upload(await picture('png', 60, 40), crop));
    const [shown = ''] = /\/images\/[\w.-]+/.exec(cropped.text) ?? [];
    const { body } = await fetch(platform.url + shown);
    const [red, , blue] = await colorAt(await buffer(body!), 2, 2);
    expect([Number(red) < 60, Number(blue) > 200]).toEqual([true, true]);
    expect((await upload(onePixel, { ...crop, crop_left: '2' })).status).toBe(400);
    await visitor.submit('/settings/account', { content: 'keep', current_password: password });
    await expect.poll(async () => (await platform.request('GET', path)).status).toBe(404);
  });

  test('limit image uploads by form and API together, and say when to retry', async () => {
    const { visitor } = await signUp(platform);
    const { hidden } = formIn((await visitor.get('/settings/image')).text, 'image');
    const upload = async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(hidden)) form.set(name, value);
      form.set('image', new Blob(['no image'], { type: 'image/png' }), 'me.png');
      return visitor.post('/settings/image', form);
    };
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'content-type': 'image/png', 'sec-fetch-site': 'same-origin' };
    const call = () => platform.request('POST', '/api/images', { version: 'v1', body: Buffer.from('x'), headers });
    // At once, since the limit is for 30 seconds, which some uploads take on a busy machine.
    const [forms, calls] = await Promise.all([
      Promise.all(Array.from({ length: 11 }, upload)),
      Promise.all(Array.from({ length: 5 }, call)),
    ]);
    const accepted = [...forms, ...calls].filter(({ status }) => status === 422);
    const remaining = accepted.map((answer) => Number(answer.headers.get('x-ratelimit-remaining')));
    expect(remaining.toSorted((one, other) => other - one)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const statuses = [...forms, ...calls].map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(6).fill(429)]);
    const refused = forms.find(({ status }) => status === 429);
    if (refused === undefined) throw new Error('all forms were accepted');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.text).toMatch(/Rate limit reached, try again in \d+ seconds/);
    // The answer is the settings page, from which the user can try again.
    expect(formIn(refused.text, 'image').action).toBe('/settings/image');
    expect((await visitor.get('/settings/image')).status).toBe(200);
  });

  test('change the email after it is confirmed', async () => {
    const { visitor, email } = await signUp(platform);
    const fields = { email: `new_${email}`, current_password: goodPassword };
    const wrong = await visitor.submit('/settings/email', { ...fields, current_password: 'wrong' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Current password is wrong')]);
    expect(wrong.text).toContain(`value="new_${email}"`);
    const requested = await visitor.follow(await visitor.submit('/settings/email', fields));
    expect(requested.text).toContain(`new_${email} (not confirmed yet)`);
    const path = await linkInMail(platform, `new_${email}`, '/confirm/');
    const confirmed = await visitor.follow(await visitor.submit(path, {}));
    expect(confirmed.text).toContain(`new_${email} (confirmed)`);
  });

  test('never change the email to one of another user', async () => {
    const { visitor } = await signUp(platform);
    const { email } = await signUp(platform);
    await visitor.submit('/settings/email', { email, current_password: goodPassword });
    const requested = await visitor.follow(await visitor.submit('/settings/email', {}, 'confirm'));
    expect(requested.text).toContain(`${email} (not confirmed yet)`);
    const sent = async () => (await mailsWith(platform, email)).filter((text) => isTo(text, email));
    const told = async () => (await sent()).filter((text) => text.includes('You already have an account'));
    await expect.poll(async () => (await told()).length).toBe(2);
    // The mail that opened the account.
    expect((await sent()).filter((text) => text.includes('/confirm/'))).toHaveLength(1);
  });

  test('change the password, and sign out every other browser', async () => {
    const { visitor, email } = await signUp(platform);
    const other = createVisitor(platform.url);
    await other.submit('/signin', { email, password: goodPassword });
    expect((await other.get('/settings')).status).toBe(200);
    const fields = { current_password: goodPassword, password: 'seven purple walruses' };
    expect((await visitor.submit('/settings/password', fields)).status).toBe(303);
    expect((await visitor.get('/settings')).status).toBe(200);
    expect((await other.get('/settings')).status).toBe(303);
  });

  test('list the sessions, and sign them out', async () => {
    const { visitor, email } = await signUp(platform);
    const others = [createVisitor(platform.url), createVisitor(platform.url), createVisitor(platform.url)];
    for (const other of others) await other.submit('/signin', { email, password: goodPassword });
    const signedIn = async () => {
      const answers = await Promise.all(others.map((other) => other.get('/settings')));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await signedIn()).toBe(3);
    expect((await visitor.submit('/settings/sessions', {}, 'end')).status).toBe(303);
    expect(await signedIn()).toBe(2);
    expect((await visitor.submit('/settings/sessions', {}, 'others')).status).toBe(303);
    expect(await signedIn()).toBe(0);
    const { text } = await visitor.get('/settings/sessions');
    expect(text).toContain('This session');
    expect(formNames(text)).toEqual([]);
  });

  test('change the email notifications', async () => {
    const { visitor } = await signUp(platform);
    const saved = await visitor.follow(
      await visitor.submit('/settings/notifications', {
        email_badge_notifications: 'on',
        email_comment_notifications: [],
      }),
    );
    expect(saved.text).toMatch(/name="email_badge_notifications"[^>]*checked/);
    expect(saved.text).not.toMatch(/name="email_comment_notifications"[^>]*checked/);
  });

  test('offer only emails that are sent, and keep the settings of others', async () => {
    const { visitor, username } = await signUp(platform);
    const { apiKey: key } = await platform.createUser({ role: 'super_admin' });
    const found = await platform.request('GET', `/api/users/by_username?url=${username}`);
    const record = `/api/admin/users/${found.json<{ id: number }>().id}`;
    const body = { notification_setting: { email_newsletter: true, email_digest_periodic: false } };
    const changed = await platform.request('PUT', `${record}/notification_settings`, { key, body });
    expect(changed.status, changed.text).toBe(200);
    const { text } = await visitor.get('/settings/notifications');
    expect(text).not.toMatch(/newsletter|digest/i);
    await visitor.submit('/settings/notifications', { email_badge_notifications: 'on' });
    expect((await platform.request('GET', record, { key })).json()).toMatchObject(body);
  });

  test('enable a second factor with one-time recovery codes', async () => {
    const { visitor, email, password } = await signUp(platform);
    const begun = await visitor.submit('/settings/security/totp', { current_password: password });
    const [, secret = ''] = /id="secret"[^>]*>([A-Z2-7]+)</.exec(begun.text) ?? [];
    expect(begun.text).toContain('<svg class="code"');
    const wrong = await visitor.submitShown(begun, { code: '000000' }, 'confirm');
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining(secret)]);
    const shown = await visitor.submitShown(wrong, { code: totpCode(secret) }, 'confirm');
    const codes = Array.from(shown.text.matchAll(/<li><code>([^<]+)<\/code>/g), ([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(5);

    const signIn = async (code: string) => {
      const browser = createVisitor(platform.url);
      const requested = await browser.submit('/signin?return_to=%2Fsettings', { email, password });
      expect([requested.status, requested.text]).toEqual([200, expect.stringContaining('Two-factor authentication')]);
      expect(browser.cookies.has('__Host-session')).toBe(false);
      return browser.submitShown(requested, { code });
    };
    const refused = await signIn('abcdef');
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Code is wrong')]);
    const accepted = await signIn(totpCode(secret, 1));
    expect([accepted.status, accepted.location]).toEqual([303, '/settings']);
    expect((await signIn(codes[0] ?? '')).status).toBe(303);
    expect((await signIn(codes[0] ?? '')).status).toBe(422);

    const removed = await visitor.submit('/settings/security', { current_password: password }, 'remove_totp');
    expect(removed.status).toBe(303);
    const plain = await createVisitor(platform.url).submit('/signin', { email, password });
    expect(plain.status).toBe(303);
  });
});

describe('closing an account', () => {
  test('requires only the password, and signs out every browser', async () => {
    const { visitor, email } = await signUp(platform);
    const other = createVisitor(platform.url);
    await other.submit('/signin', { email, password: goodPassword });
    const wrong = await visitor.submit('/settings/account', { content: 'keep', current_password: 'wrong' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Current password is wrong')]);
    const closed = await visitor.submit('/settings/account', { content: 'delete', current_password: goodPassword });
    expect([closed.status, closed.location]).toEqual([303, '/']);
    expect(visitor.cookies.has('__Host-session')).toBe(false);
    expect((await other.get('/settings')).location).toBe('/signin?return_to=%2Fsettings');
    const again = await createVisitor(platform.url).submit('/signin', { email, password: goodPassword });
    expect(again.status).toBe(422);
  });

  test('redirects to the sign-in page without a loop while a gateway still caches an ended session', async () => {
    const { visitor, email } = await signUp(platform);
    await using gateway = await platform.startGateway();
    const other = createVisitor(gateway.url);
    await other.submit('/signin', { email, password: goodPassword });
    expect((await other.get('/settings')).status).toBe(200);
    await visitor.submit('/settings/account', { content: 'keep', current_password: goodPassword });
    const led = await other.follow(await other.get('/settings'));
    expect([led.status, led.text]).toEqual([200, expect.stringContaining('<h1>Sign in</h1>')]);
  });
});

describe('while community is down', () => {
  test('shows an error on pages that need it, and serves the others', async () => {
    await using gateway = await platform.startGateway(await withoutService('community'));
    const visitor = createVisitor(gateway.url);
    expect((await visitor.get('/')).status).toBe(200);
    const refused = await visitor.submit('/signin', { email: 'jane', password: 'something' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.text).toContain('Temporarily unavailable');
    expect(refused.text).not.toContain('something');
    // An outage signs no user out.
    visitor.cookies.set('__Host-session', 'a-session-that-cannot-be-looked-up-00000000');
    expect([(await visitor.get('/settings')).status, visitor.cookies.has('__Host-session')]).toEqual([503, true]);
  });

  test('answers pages in time when it hangs', async () => {
    await using proxy = await startSilentProxy(`tcp://${platform.addresses.community}`);
    const COMMUNITY_ADDRESS = new URL(proxy.url).host;
    await using gateway = await platform.startGateway({ COMMUNITY_ADDRESS, REQUEST_TIMEOUT_SECONDS: 5 });
    const { visitor } = await signUp(platform, gateway.url);
    expect((await visitor.get('/settings')).status).toBe(200);
    proxy.silence();
    const answer = await visitor.get('/settings');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  });
});

test('shows the rate limit on a page', async () => {
  await using gateway = await platform.startGateway({ RATE_LIMIT_GENERAL: 'on', RATE_LIMIT_ADDRESS_PER_MINUTE: 2 });
  const visitor = createVisitor(gateway.url);
  await visitor.get('/');
  await visitor.get('/');
  const { status, headers, text } = await visitor.get('/');
  expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(text).toMatch(/Please try again in \d+ seconds/);
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
