import { freePort } from '@commonplace/engines/ports';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, linkInMail, signUp } from '../support/sign-up.ts';
import { expectProblem, useBrowser } from '../support/browser.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { totpCode } from '../support/totp.ts';

const browser = useBrowser();
let platform: Platform;
let site: string;
beforeAll(async () => {
  const port = await freePort();
  // Passkeys need HTTPS or localhost.
  site = `http://localhost:${port}`;
  platform = await startPlatform({ PORT: port, PUBLIC_URL: site });
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const signIn = async (page: Page, login: string, password: string) => {
  await page.goto(`${site}/signin`);
  await page.getByLabel('Username or email').fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const status = (page: Page) => page.getByRole('status').textContent();

test('lets a visitor sign up, create an API key, use it, and revoke it', async () => {
  const page = await browser.openPage();
  await page.goto(site);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(site + (await linkInMail(platform, 'ada@example.com', '/confirm/')));
  await page.getByText('Enter the password that you chose to open the account ada').waitFor();
  await page.getByLabel('Password').fill('not the one that was chosen');
  await page.getByRole('button', { name: 'Open account' }).click();
  await expectProblem(page, /422/);
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('Password is wrong');
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect.poll(() => status(page)).toContain('Your account is ready.');

  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByLabel('Description').fill('My first key');
  await page.getByLabel('Selected permissions').check();
  await page.getByLabel('Read: articles').check();
  await page.getByLabel('90 days').check();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const key = (await page.locator('#secret').textContent()) ?? '';
  await page.getByRole('link', { name: 'All API keys' }).click();
  await page.getByText('My first key', { exact: true }).waitFor();
  expect((await platform.request('GET', '/api/articles/me', { key })).status).toBe(200);
  await page.getByRole('button', { name: 'Revoke API key My first key' }).click();
  await expect.poll(() => status(page)).toContain('The API key has been revoked.');
  expect((await platform.request('GET', '/api/articles/me', { key })).status).toBe(401);

  await page.locator('.bar .menu summary').click();
  await page.locator('.bar .menu').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => status(page)).toContain('You are signed out.');
  await page.goto(`${site}/settings/email`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('selects the scopes of a key with the keyboard and without scripts', async () => {
  const { username, password } = await signUp(platform);
  const page = await browser.openPage({ javaScriptEnabled: false });
  await signIn(page, username, password);
  await page.getByText('You are signed in.').waitFor();
  await page.goto(`${site}/settings/api_keys`);
  const [everything, some] = [
    page.getByLabel('Everything except administration'),
    page.getByLabel('Selected permissions'),
  ];
  const articles = page.getByLabel('Read: articles');
  await expect.poll(async () => [await everything.isChecked(), await articles.isVisible()]).toEqual([true, false]);
  await page.getByLabel('Description').fill('Reader');
  await everything.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => some.isChecked()).toBe(true);
  await articles.waitFor();
  for (const key of ['Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => articles.isChecked()).toBe(true);

  // Selected scopes stay visible.
  await everything.check();
  await expect.poll(() => articles.isVisible()).toBe(true);
  const create = page.getByRole('button', { name: 'Create API key' });
  await create.click();
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('Permissions is contradictory');
  await expectProblem(page, /422/);
  await some.check();
  await create.click();
  await page.getByText('Permissions: Read: articles.').waitFor();
});

test('focuses the error message after a wrong password', async () => {
  const { username, password } = await signUp(platform);
  const page = await browser.openPage();
  await signIn(page, username, 'not my password');
  await expectProblem(page, /422/);
  const problem = page.getByRole('alert');
  await expect.poll(() => problem.textContent()).toContain('The username, email or password is wrong.');
  await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('alert');
  await expect.poll(() => page.getByLabel('Username or email').inputValue()).toBe(username);
  await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect.poll(() => status(page)).toContain('You are signed in.');
});

test('requires a code after an authenticator application is set up', async () => {
  const { username, password } = await signUp(platform);
  const page = await browser.openPage();
  await signIn(page, username, password);
  await page.goto(`${site}/settings/security`);
  await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  const secret = (await page.locator('#secret').textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const recoveryCode = (await page.locator('#recovery-codes code').first().textContent()) ?? '';

  const otherPage = await browser.openPage();
  await signIn(otherPage, username, password);
  await otherPage.getByLabel('Code', { exact: true }).fill(recoveryCode);
  await otherPage.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => status(otherPage)).toContain('You are signed in.');
});

test('adds a passkey, signs in with it, and removes it', async () => {
  const { username, password } = await signUp(platform);
  const page = await browser.openPage();
  await addAuthenticator(page);
  await signIn(page, username, password);
  await page.goto(`${site}/settings/security/passkeys`);
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect.poll(() => status(page)).toContain('The passkey has been added.');

  await page.goto(`${site}/signout`);
  await page.locator('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => status(page)).toContain('You are signed in.');

  await page.goto(`${site}/settings/security`);
  await page.getByLabel('My laptop').check();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect.poll(() => status(page)).toContain('The passkey has been removed.');
});

test('reports a browser without a passkey, and allows another attempt', async () => {
  const page = await browser.openPage();
  await addAuthenticator(page);
  await page.goto(`${site}/signin/passkey`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Your browser did not provide a passkey. Please try again.').waitFor();
});

/** Adds a virtual authenticator that confirms without user interaction. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
