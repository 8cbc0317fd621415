import { allPages } from '@commonplace/gateway/pages';
import { describe, expect } from 'vitest';
import { withoutService } from '../support/dead-service.ts';
import { signUp, type SignedUpUser } from '../support/sign-up.ts';
import { createTestClient, registerApplication } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor, type PageAnswer, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let people: [SignedUpUser, SignedUpUser];
/** The URL of each page, with a query if it needs one. */
let addresses: string[];
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  people = [await signUp(platform), await signUp(platform)];
  const client = await createTestClient(await registerApplication(platform, await platform.createUser()), platform.url);
  const consent = await client.ask();
  addresses = allPages.map(({ path }) => (path === '/oauth/authorize' ? consent.path : path.replace(/:\w+/, 'none')));
});

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Pages whose forms may redirect to OAuth applications. */
const leading = ['/oauth/authorize', '/signin?return_to=%2Foauth%2Fauthorize'];
const secret = allPages.filter(({ isSecret }) => isSecret).map(({ path }) => path.replace(/:\w+/, 'none'));

/** Checks the headers of every page: no foreign scripts, no framing, no storing. */
function expectPageHeaders(address: string, { status, headers, text }: PageAnswer, isFailure = false): void {
  const at = `${status} ${address}`;
  const path = address.split('?', 1)[0] ?? '';
  const mayLead = status === 200 && leading.some((prefix) => address.startsWith(prefix));
  expect(headers.get('content-security-policy'), at).toBe(mayLead ? policy : `${policy}; form-action 'self'`);
  expect(headers.get('x-frame-options'), at).toBe('DENY');
  expect(headers.get('x-content-type-options'), at).toBe('nosniff');
  expect(headers.get('cross-origin-opener-policy'), at).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy'), at).toBe('same-origin');
  expect(headers.get('referrer-policy'), at).toBe(isFailure || secret.includes(path) ? 'no-referrer' : 'same-origin');
  expect(headers.get('cache-control'), at).toBe('private, no-store');
  expect(headers.get('vary'), at).toBe(isFailure ? 'Accept, Cookie' : 'Cookie');
  for (const name of ['access-control-allow-origin', 'etag', 'last-modified', 'warning', 'surrogate-key'])
    expect(headers.get(name), `${at} ${name}`).toBeNull();
  expect(text, at).not.toMatch(/<script(?! src="\/assets\/)|<style|<base|<iframe|\son\w+=|\sstyle=|javascript:/i);
  if (text !== '') expect(headers.get('content-type'), at).toBe('text/html; charset=utf-8');
}

/** Returns the headers of a HEAD request, without those that change each time. */
async function headOf(visitor: Visitor, address: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'user-agent': 'contract-tests', accept: 'text/html', cookie };
  const response = await fetch(platform.url + address, { method: 'HEAD', headers, redirect: 'manual' });
  return { status: response.status, headers: lasting(response.headers), text: await response.text() };
}

function lasting(headers: Headers): Record<string, string> {
  const fresh = ['x-request-id', 'date', 'set-cookie', 'connection', 'keep-alive'];
  return Object.fromEntries([...headers].filter(([name]) => !fresh.includes(name)));
}

describe.each([
  ['a visitor', () => createVisitor(platform.url)],
  ['a user', () => people[0].visitor],
])('every page for %s', (_who, visitorOf) => {
  test('runs no foreign scripts, cannot be framed, and is not stored', async () => {
    for (const address of addresses) {
      const answer = await visitorOf().get(address);
      expect([200, 303], address).toContain(answer.status);
      expectPageHeaders(address, answer);
    }
  });

  test('answers HEAD with the same headers', async () => {
    for (const address of addresses) {
      const { status, headers } = await visitorOf().get(address);
      expect(await headOf(visitorOf(), address), address).toEqual({ status, headers: lasting(headers), text: '' });
    }
  });
});

test('does not share the page of a user with simultaneous visitors', async () => {
  // The address of the form for the language only redirects.
  const isOwn = (address: string) => address === '/' || /^\/settings(?!\/language)/.test(address);
  const own = addresses.filter(isOwn);
  await Promise.all(
    own.flatMap((address) =>
      people.map(async ({ visitor, username }, at) => {
        const { status, text } = await visitor.get(address);
        expect([status, text.includes(`href="/${username}"`)], address).toEqual([200, true]);
        expect(text, address).not.toMatch(new RegExp(`\\b${people[1 - at]?.username}\\b`));
      }),
    ),
  );
  for (const address of own) expect((await createVisitor(platform.url).get(address)).text).not.toMatch(/person_\d/);
});

test('forbids storing answers to forms: secrets, errors and redirects', async () => {
  const { visitor, password } = people[0];
  const forms: [string, Record<string, string>, number][] = [
    ['/settings/api_keys', { description: 'A key' }, 200],
    ['/settings/applications/new', { name: 'Mine', redirect_uris: 'https://mine.example/back' }, 200],
    ['/settings/security/totp', { current_password: password }, 200],
    ['/settings/email', { email: 'x', current_password: password }, 422],
    ['/settings/api_keys', { csrf_token: 'old' }, 403],
    ['/settings/email', { email: 'stored@example.org', current_password: password }, 303],
  ];
  for (const [path, fields, status] of forms) {
    const answer = await visitor.submit(path, fields);
    expect(answer.status, path).toBe(status);
    expectPageHeaders(path, answer);
  }
});

describe('a failure', () => {
  const stranger = () => createVisitor(platform.url);
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  const overLimit = async () => {
    const limits = { RATE_LIMIT_GENERAL: 'on', RATE_LIMIT_ADDRESS_PER_MINUTE: 1 } as const;
    await using gateway = await platform.startGateway(limits);
    const visitor = createVisitor(gateway.url);
    await visitor.get('/');
    return await visitor.get('/');
  };
  const down = async () => {
    await using gateway = await platform.startGateway(await withoutService('community'));
    const visitor = createVisitor(gateway.url);
    visitor.cookies.set('__Host-session', 'a-session-that-cannot-be-looked-up-00000000');
    return await visitor.get('/settings/email');
  };

  test.each<[number, string, () => Promise<PageAnswer>]>([
    [400, "of a user's OAuth application", () => people[0].visitor.get('/oauth/authorize?client_id=unknown')],
    [400, 'of a form', () => stranger().post('/signin', 'x')],
    [400, 'of a null character', () => stranger().get('/signin?return_to=%00')],
    [403, 'of a form of another site', () => stranger().post('/signin', new URLSearchParams({ a: 'b' }), elsewhere)],
    [403, 'of a client without a user-agent', () => stranger().get('/signin', { 'user-agent': '' })],
    [404, 'of an unknown path', () => stranger().get('/nothing')],
    [404, "of a user's unknown path", () => people[0].visitor.get('/settings/nothing')],
    [405, 'of a page without forms', () => stranger().post('/', '')],
    [413, 'of a large form', () => stranger().post('/signin', new URLSearchParams({ email: 'a'.repeat(70_000) }))],
    [414, 'of a long URL', () => stranger().get(`/signin?${'a'.repeat(9_000)}`)],
    [415, 'of an encoded form', () => stranger().post('/signin', 'a', { 'content-encoding': 'zstd' })],
    [422, 'of a null character in a form', () => stranger().post('/signin', new URLSearchParams({ a: '\0' }))],
    [429, 'of a client over its rate limit', overLimit],
    [503, 'of a service that is down', down],
  ])('%i %s has the same headers', async (status, what, fail) => {
    const answer = await fail();
    expect(answer.status, answer.text).toBe(status);
    expectPageHeaders('a failure', answer, true);
    // The header has the menu of the user who asks, the first one.
    const others = what.includes("user's") ? people.slice(1) : people;
    for (const { username } of others) expect(answer.text).not.toContain(username);
  });

  test('is JSON for programs, and varies by Accept', async () => {
    const { headers } = await stranger().get('/nothing', { accept: 'application/json' });
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('vary')).toContain('Accept');
    expect(headers.get('cache-control')).toContain('no-store');
  });
});
