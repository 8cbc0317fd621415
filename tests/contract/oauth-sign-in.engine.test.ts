import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { goodPassword, signUp, type SignedUpUser } from '../support/sign-up.ts';
import { createTestClient, registerApplication, signedInVisitor, type TestClient } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { totpCode } from '../support/totp.ts';
import { createVisitor, formIn, unescape, type PageAnswer, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let client: TestClient;
/** Every scope. */
let scopes: string[];
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  const described = await platform.request('GET', '/.well-known/oauth-authorization-server');
  scopes = described.json<{ scopes_supported: string[] }>().scopes_supported;
  const application = await registerApplication(platform, await platform.createUser(), { scopes });
  client = await createTestClient(application, platform.url);
});

/** Builds the longest authorization request, with a state of this length. */
const askForAll = (stateLength: number, state = randomBytes(stateLength).toString('base64url').slice(0, stateLength)) =>
  client.ask({ scope: scopes.join(' '), state, prompt: 'consent' });
const longState = 6_000;

/** Checks that a sign-in redirects to the consent page, and allows the application. */
async function expectAllowed(requested: Awaited<ReturnType<typeof askForAll>>, visitor: Visitor, signedIn: PageAnswer) {
  expect([signedIn.status, signedIn.location]).toEqual([303, requested.path]);
  const shown = await visitor.get(requested.path);
  expect(shown.status).toBe(200);
  const { location } = await visitor.submitShown(shown, {}, 'allow');
  const tokens = await client.redeem(requested, client.callbackOf(requested, location));
  expect(tokens.scope?.split(' ').toSorted()).toEqual(scopes.toSorted());
}

describe('a long authorization request survives', () => {
  let person: SignedUpUser;
  test.beforeAll(async () => {
    person = await signUp(platform);
  });

  test('signing in with a password after a wrong one', async () => {
    const requested = await askForAll(longState);
    const visitor = createVisitor(platform.url);
    const shown = await visitor.follow(await visitor.get(requested.path));
    const refused = await visitor.submitShown(shown, { email: person.email, password: 'wrong password' });
    expect(refused.status).toBe(422);
    const { email, password } = person;
    await expectAllowed(requested, visitor, await visitor.submitShown(refused, { email, password }));
  });

  test('a code as second factor', async () => {
    const { visitor: owner, email, password } = await signUp(platform);
    const begun = await owner.submit('/settings/security/totp', { current_password: password });
    const [, secret = ''] = /name="secret" value="([A-Z2-7]+)"/.exec(begun.text) ?? [];
    await owner.submitShown(begun, { code: totpCode(secret) }, 'confirm');

    const requested = await askForAll(longState);
    const visitor = createVisitor(platform.url);
    const shown = await visitor.follow(await visitor.get(requested.path));
    const step = await visitor.submitShown(shown, { email, password });
    const refused = await visitor.submitShown(step, { code: '000000' });
    expect(refused.status).toBe(422);
    await expectAllowed(requested, visitor, await visitor.submitShown(refused, { code: totpCode(secret, 1) }));
  });

  test('the links to a passkey, to a new account and back', async () => {
    const { path } = await askForAll(longState);
    const visitor = createVisitor(platform.url);
    const shown = await visitor.follow(await visitor.get(path));
    const links = ['/signin/passkey', '/signup'].map((page) => linkIn(shown, page));
    for (const link of links) {
      const page = await visitor.get(link);
      expect(formIn(page.text, 'main').hidden['return_to']).toBe(path);
      const back = await visitor.get(linkIn(page, '/signin'));
      expect(formIn(back.text, 'main').hidden['return_to']).toBe(path);
    }
    const fields = { name: 'New', username: 'long_new', email: 'long_new@example.com', password: goodPassword };
    const mailed = await visitor.submit(links[1] ?? '', fields);
    expect(mailed.status).toBe(200);
    expect(linkIn(mailed, '/oauth/authorize')).toBe(path);
  });

  test('a session that ends while the consent page is open', async () => {
    const requested = await askForAll(longState);
    const visitor = await signedInVisitor(platform, await platform.createUser());
    const shown = await visitor.get(requested.path);
    visitor.cookies.clear();
    const led = await visitor.submitShown(shown, {}, 'allow');
    expect([led.status, led.location]).toEqual([303, expect.stringMatching(/^\/signin\?/)]);
    const { email, password } = person;
    await expectAllowed(requested, visitor, await visitor.submit(led.location ?? '', { email, password }));
  });
});

test('rejects a request that is too long to return to, signed in or not', async () => {
  const path = `${(await askForAll(10)).path}&of_no_meaning=`;
  const strange = createVisitor(platform.url);
  const known = await signedInVisitor(platform, await platform.createUser());
  const led = new URLSearchParams({ return_to: path }).toString();
  const fits = 8_192 - `/signin/passkey?${led}`.length;
  for (const [length, stranger, person] of [
    [fits, 303, 200],
    [fits + 1, 414, 414],
  ] as const) {
    const target = `${path}${'s'.repeat(length)}`;
    expect([(await strange.get(target)).status, (await known.get(target)).status]).toEqual([stranger, person]);
  }
  const { headers, text } = await strange.get(`${path}${'s'.repeat(fits + 1)}`);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('URL too long');
});

/** Returns the target of a link on a page. */
function linkIn({ text }: PageAnswer, path: string): string {
  const [, address] = new RegExp(`<a href="(${path}\\?[^"]*)"`).exec(text) ?? [];
  if (address === undefined) throw new Error(`the page has no link to ${path} with a query`);
  return unescape(address);
}
