import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@commonplace/engines/ports';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../support/sign-up.ts';
import { expectNoViolations, useBrowser } from '../support/browser.ts';
import { createTestClient } from '../support/oauth.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

const browser = useBrowser();
/** The redirect target of the OAuth application. */
const application = createServer((_request, response) => {
  response
    .setHeader('content-type', 'text/html')
    .end('<!doctype html><html lang="en"><title>Reader</title>Back</html>');
});
let platform: Platform;
let site: string;
let callback: string;
beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  platform = await startPlatform({ PORT: port, PUBLIC_URL: site });
  application.listen(0, '127.0.0.1');
  await once(application, 'listening');
  callback = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  application.close();
  await platform?.[Symbol.asyncDispose]();
});

async function signedIn(): Promise<Page> {
  const { username, password } = await signUp(platform);
  const page = await browser.openPage();
  await page.goto(`${site}/signin`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You are signed in.').waitFor();
  return page;
}

/** Registers an application in the settings, and returns an OAuth client for it from an independent library. */
async function register(page: Page) {
  await page.goto(`${site}/settings/applications`);
  await expectNoViolations(page);
  await page.getByLabel('Name', { exact: true }).fill('Reader');
  await page.getByLabel('Redirect URIs').fill(callback);
  const scopes = ['Read what everybody may see', 'Read: articles'];
  await page.getByLabel('Selected permissions').check();
  await expectNoViolations(page);
  for (const scope of scopes) await page.getByLabel(scope, { exact: true }).check();
  await page.getByRole('button', { name: 'Register application' }).click();
  const [id, secret] = await Promise.all(
    ['#client_id', '#client_secret'].map((selector) => page.locator(selector).textContent()),
  );
  await expectNoViolations(page);
  const registered = { client_id: id ?? '', client_secret: secret ?? '', redirect_uris: [callback], scopes: [] };
  return createTestClient(registered, platform.url, site);
}

test('lets a user deny, allow and revoke an application', async () => {
  const page = await signedIn();
  const client = await register(page);
  const refused = await client.ask();
  await page.goto(site + refused.path);
  await page.getByRole('heading', { name: 'Allow Reader?' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL(`${callback}?*`);
  expect(() => client.callbackOf(refused, page.url())).toThrow('authorization response from the server is an error');

  const allowed = await client.ask();
  await page.goto(site + allowed.path);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${callback}?*`);
  const tokens = await client.redeem(allowed, client.callbackOf(allowed, page.url()));
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  expect((await platform.request('GET', '/api/articles/me', { headers })).status).toBe(200);

  await page.goto(`${site}/settings/applications`);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Revoke access of Reader' }).click();
  await page.getByText('No application has access to your account.').waitFor();
  expect((await platform.request('GET', '/api/articles/me', { headers })).status).toBe(401);
});
