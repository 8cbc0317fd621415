import { startSilentProxy } from '@commonplace/db/testing/silent-proxy';
import { describe, expect } from 'vitest';
import { withoutService } from '../support/dead-service.ts';
import { goodPassword, linkInMail, mailsWith, signUp } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { totpCode } from '../support/totp.ts';
import { createVisitor, formNames } from '../support/visitor.ts';

let platform: Platform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
});

/** Whether a mail is addressed to this email, rather than mentioning it. */
const isTo = (text: string, email: string) => new RegExp(`^To: .*${email}`, 'm').test(text);

describe('account settings', () => {
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
    expect((await other.get('/settings/email')).status).toBe(200);
    const fields = { current_password: goodPassword, password: 'seven purple walruses' };
    expect((await visitor.submit('/settings/password', fields)).status).toBe(303);
    expect((await visitor.get('/settings/email')).status).toBe(200);
    expect((await other.get('/settings/email')).status).toBe(303);
  });

  test('list the sessions, and sign them out', async () => {
    const { visitor, email } = await signUp(platform);
    const others = [createVisitor(platform.url), createVisitor(platform.url), createVisitor(platform.url)];
    for (const other of others) await other.submit('/signin', { email, password: goodPassword });
    const signedIn = async () => {
      const answers = await Promise.all(others.map((other) => other.get('/settings/email')));
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

  test('enable a second factor with one-time recovery codes', async () => {
    const { visitor, email, password } = await signUp(platform);
    const begun = await visitor.submit('/settings/security/totp', { current_password: password });
    const [, secret = ''] = /name="secret" value="([A-Z2-7]+)"/.exec(begun.text) ?? [];
    expect(begun.text).toContain('<svg class="code"');
    const wrong = await visitor.submitShown(begun, { code: '000000' }, 'confirm');
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining(secret)]);
    const shown = await visitor.submitShown(wrong, { code: totpCode(secret) }, 'confirm');
    const codes = Array.from(shown.text.matchAll(/<li><code>([^<]+)<\/code>/g), ([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(5);

    const signIn = async (code: string) => {
      const browser = createVisitor(platform.url);
      const requested = await browser.submit('/signin?return_to=%2Fsettings%2Femail', { email, password });
      expect([requested.status, requested.text]).toEqual([200, expect.stringContaining('Two-factor authentication')]);
      expect(browser.cookies.has('__Host-session')).toBe(false);
      return browser.submitShown(requested, { code });
    };
    const refused = await signIn('abcdef');
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Code is wrong')]);
    const accepted = await signIn(totpCode(secret, 1));
    expect([accepted.status, accepted.location]).toEqual([303, '/settings/email']);
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
    expect((await other.get('/settings/email')).location).toBe('/signin?return_to=%2Fsettings%2Femail');
    const again = await createVisitor(platform.url).submit('/signin', { email, password: goodPassword });
    expect(again.status).toBe(422);
  });

  test('redirects to the sign-in page without a loop while a gateway still caches an ended session', async () => {
    const { visitor, email } = await signUp(platform);
    await using gateway = await platform.startGateway();
    const other = createVisitor(gateway.url);
    await other.submit('/signin', { email, password: goodPassword });
    expect((await other.get('/settings/email')).status).toBe(200);
    await visitor.submit('/settings/account', { content: 'keep', current_password: goodPassword });
    const led = await other.follow(await other.get('/settings/email'));
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
    expect(refused.text).toMatch(/role="alert"[^]*The site did not answer in time\. Please send it again/);
    expect(refused.text).toMatch(/name="email"[^>]*value="jane"/);
    expect(refused.text).not.toContain('something');
    const fields = { name: 'Jane', username: 'jane', email: 'jane@example.com', password: goodPassword };
    const signedUp = await visitor.submit('/signup?return_to=%2Ftags', fields);
    expect([signedUp.status, signedUp.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
    expect(signedUp.text).toContain('Your account may exist already: send the form again, or try to sign in.');
    for (const value of ['Jane', 'jane', 'jane@example.com', '/tags'])
      expect(signedUp.text).toContain(`value="${value}"`);
    expect(signedUp.text).not.toContain(goodPassword);
    // An outage signs no user out.
    visitor.cookies.set('__Host-session', 'a-session-that-cannot-be-looked-up-00000000');
    const away = await visitor.get('/settings/email?from=mail');
    expect([away.status, visitor.cookies.has('__Host-session')]).toEqual([503, true]);
    expect(away.text).toContain('Temporarily unavailable');
    expect(away.text).toMatch(/<a[^>]* href="\/settings\/email\?from=mail"[^>]*>Try again<\/a>/);
  });

  test('answers pages in time when it hangs', async () => {
    await using proxy = await startSilentProxy(`tcp://${platform.addresses.community}`);
    const COMMUNITY_ADDRESS = new URL(proxy.url).host;
    await using gateway = await platform.startGateway({ COMMUNITY_ADDRESS, REQUEST_TIMEOUT_SECONDS: 5 });
    const { visitor } = await signUp(platform, gateway.url);
    expect((await visitor.get('/settings/email')).status).toBe(200);
    proxy.silence();
    const answer = await visitor.get('/settings/email');
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
