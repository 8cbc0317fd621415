import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { expectNoViolations } from '../../support/browser.ts';
import { createTestClient } from '../../support/oauth.ts';
import type { Platform } from '../../support/platform.ts';
import { expectEachAccessible } from './site-scene.ts';

/** Starts the redirect target of an OAuth application and returns its address. */
async function startCallback(): Promise<string> {
  const application = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><html lang="en"><title>Reader</title>Back</html>');
  });
  onTestFinished(() => void application.close());
  application.listen(0, '127.0.0.1');
  await once(application, 'listening');
  return `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`;
}

/** Registers an application in the settings, and returns an OAuth client for it from an independent library. */
async function register(page: Page, platform: Platform, site: string, callback: string) {
  await expectEachAccessible(page, site, ['/settings/applications']);
  await page.getByRole('link', { name: 'Register application' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Reader');
  await page.getByLabel('Redirect URIs').fill(callback);
  const scopes = ['Read what everyone may see', 'Read: articles'];
  await page.getByLabel('Selected permissions').check();
  await expectNoViolations(page);
  for (const scope of scopes) await page.getByLabel(scope, { exact: true }).check();
  await page.getByRole('button', { name: 'Register application' }).click();
  const [id, secret] = await Promise.all(
    ['#client_id', '#client_secret'].map((selector) => page.locator(selector).textContent()),
  );
  const registered = { client_id: id ?? '', client_secret: secret ?? '', redirect_uris: [callback], scopes: [] };
  return createTestClient(registered, platform.url, site);
}

/** A signed-in user denies, allows and revokes an application. */
export async function denyAllowAndRevoke(page: Page, platform: Platform, site: string): Promise<void> {
  const callback = await startCallback();
  const client = await register(page, platform, site, callback);
  const refused = await client.ask();
  await page.goto(site + refused.path);
  await page.getByRole('heading', { name: 'Allow Reader?' }).waitFor();
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

  await expectEachAccessible(page, site, ['/settings/applications']);
  await page.getByRole('button', { name: 'Revoke access of Reader' }).press('Enter');
  await page.getByText('No application has access to your account.').waitFor();
  expect((await platform.request('GET', '/api/articles/me', { headers })).status).toBe(401);
  await page.getByRole('button', { name: 'Delete the application Reader' }).press('Enter');
  await page.getByText('No applications yet.').waitFor();
}
