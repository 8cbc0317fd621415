import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, linkInMail, signUp } from '../support/sign-up.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { totpCode } from '../support/totp.ts';
import { createVisitor, type PageAnswer, type Visitor } from '../support/visitor.ts';

/** Two gateways behind a proxy that forwards the client's IP address, and one without a proxy. */
let platform: Platform;
let gateways: [string, string];
let unproxied: string;
beforeAll(async () => {
  platform = await startPlatform({ TRUSTED_PROXIES: '127.0.0.1' });
  gateways = [platform.url, (await platform.startGateway()).url];
  unproxied = (await platform.startGateway({ TRUSTED_PROXIES: '' })).url;
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const from = (address: string, url = gateways[0]) => createVisitor(url, { 'x-forwarded-for': address });
const signIn = (visitor: Visitor, email: string, password: string) => visitor.submit('/signin', { email, password });

/** Submits a form repeatedly, to each gateway in turn, from one browser that has opened it once on each. */
async function sendOften(times: number, address: string, path: string, fields: Record<string, string>) {
  const visitors = await Promise.all(
    gateways.map(async (url) => {
      const visitor = from(address, url);
      return { visitor, shown: await visitor.get(path) };
    }),
  );
  const answers: PageAnswer[] = [];
  for (let at = 0; at < times; at++) {
    const { visitor, shown } = visitors[at % 2] as (typeof visitors)[number];
    answers.push(await visitor.submitShown(shown, fields));
  }
  return answers.map(({ status }) => status);
}

describe('an IP address', () => {
  test('has ten attempts per name over all gateways and pages, without locking out others', async () => {
    const { username, password } = await signUp(platform);
    const fields = { email: username, password: 'not my password' };
    expect(await sendOften(10, '203.0.113.1', '/signin', fields)).toEqual(Array(10).fill(422));
    for (const url of gateways) {
      const refused = await signIn(from('203.0.113.1', url), username, password);
      expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('There is a problem')]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await signIn(from('203.0.113.2', url), username, password)).status).toBe(303);
    }
    // Other names are not affected.
    expect((await signIn(from('203.0.113.1'), 'somebody_else', password)).status).toBe(422);
  });

  test('is counted by its /64 prefix in IPv6', async () => {
    const { username, password } = await signUp(platform);
    const fields = { email: username, password: 'not my password' };
    await sendOften(10, '2001:db8:1:2:3::4', '/signin', fields);
    expect((await signIn(from('2001:db8:1:2:ffff::1', gateways[1]), username, password)).status).toBe(429);
    expect((await signIn(from('2001:db8:1:3:3::4', gateways[1]), username, password)).status).toBe(303);
  });

  test('is not taken from the header of an untrusted client', async () => {
    const { username, password } = await signUp(platform);
    for (let at = 1; at <= 10; at++) {
      const guess = createVisitor(unproxied, { 'x-forwarded-for': `198.51.100.${at}` });
      expect((await signIn(guess, username, 'not my password')).status).toBe(422);
    }
    const again = createVisitor(unproxied, { 'x-forwarded-for': '198.51.100.99' });
    expect((await signIn(again, username, password)).status).toBe(429);
  });

  test.each([
    ['may request 30 links', '/password/forgot', 30, 303, { email: 'invalid' }],
    ['may sign up 100 times', '/signup', 100, 422, { name: 'Ada', username: '!', email: 'invalid', password: 'short' }],
  ])('%s per hour, over all gateways', async (_what, path, most, status, fields) => {
    const statuses = await sendOften(most + 1, '203.0.113.3', path, fields);
    expect(statuses).toEqual([...Array<number>(most).fill(status), 429]);
    expect(await sendOften(2, '203.0.113.4', path, fields)).toEqual([status, status]);
  });
});

describe('a session records its IP address', () => {
  const begunAt = async (visitor: Visitor) => (await visitor.get('/settings/sessions')).text;

  test('when it begins with the mail of a new account, or a password', async () => {
    const fields = { name: 'Ada', username: 'begun_1', email: 'begun_1@example.com', password: goodPassword };
    const visitor = from('203.0.113.5');
    await visitor.submit('/signup', fields);
    const path = await linkInMail(platform, fields.email, '/confirm/');
    expect((await visitor.submit(path, { password: goodPassword })).status).toBe(303);
    const other = from('203.0.113.6', gateways[1]);
    expect((await signIn(other, fields.username, goodPassword)).status).toBe(303);
    for (const address of ['203.0.113.5', '203.0.113.6']) expect(await begunAt(other)).toContain(`<dd>${address}</dd>`);
  });

  test('when it begins with a code', async () => {
    const { visitor, username, password } = await signUp(platform);
    const begun = await visitor.submit('/settings/security/totp', { current_password: password });
    const [, secret = ''] = /name="secret" value="([A-Z2-7]+)"/.exec(begun.text) ?? [];
    await visitor.submitShown(begun, { code: totpCode(secret) }, 'confirm');
    const other = from('203.0.113.7', gateways[1]);
    const requested = await signIn(other, username, password);
    expect((await other.submitShown(requested, { code: totpCode(secret, 1) })).status).toBe(303);
    expect(await begunAt(other)).toContain('<dd>203.0.113.7</dd>');
  });
});
