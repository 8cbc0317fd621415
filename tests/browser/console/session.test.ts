import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { signUp } from '../../support/account.ts';
import { expectEverybodyCanUse, jump, narrow, takePicture, test } from './console-site.ts';

const browser = useBrowser();

test('a moderator sees no screen of administrators, and is told whose it is', async ({ consoleSite }) => {
  const page = await browser.openPage();
  await consoleSite.open(page, 'moderator', '/site/redirects');
  await page.getByRole('heading', { name: 'This is for an administrator' }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link', { name: 'Redirects' }).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByLabel('Find a screen or an action').fill('redirects');
  await page.getByText('Search Users for redirects').waitFor();
  expect(await page.getByText('Redirects', { exact: true }).count()).toBe(0);
});

test('who is not signed in is led to the sign-in, and from there back to the deep link', async ({ consoleSite }) => {
  const { platform, origin } = consoleSite;
  const { username, password } = await signUp(platform);
  const page = await browser.openPage();
  await page.goto(`${origin}/admin/site/redirects?asked=yes`);
  await page.getByLabel('Username or email').fill(username);
  await expectProblem(page, /401/);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'This is for an administrator' }).waitFor();
  expect(page.url()).toBe(`${origin}/admin/site/redirects?asked=yes`);
});

test('keyboard and palette lead everywhere', async ({ consoleSite }) => {
  const page = await browser.openPage();
  await consoleSite.open(page, 'admin');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await takePicture(page, 'dashboard');
  await takePicture(page, 'dashboard-narrow', narrow);
  await expectEverybodyCanUse(page, [
    [{ ...narrow, colorScheme: 'light' }, 'all'],
    [narrow, 'of colors'],
  ]);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await jump(page, 'r', 'Redirects');
  await page.keyboard.press('Control+k');
  await page.getByText('Switch between light and dark').waitFor();
  await expectEverybodyCanUse(page);
  await takePicture(page, 'palette');
  await page.getByLabel('Find a screen or an action').fill('dashboard');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('what cannot be reached is said, and asked for again', async ({ consoleSite }) => {
  const page = await browser.openPage();
  await consoleSite.open(page, 'admin', '/site/redirects');
  await page.getByRole('heading', { name: 'Redirects' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });

  // A site that is away is said in place of what cannot be shown, and asked until it is there again.
  const away = { status: 503, json: { error: 'service unavailable', status: 503 }, headers: { 'retry-after': '5' } };
  await page.route('**/api/admin/request_redirects**', async (route) => route.fulfill(away));
  await page.reload();
  await page.getByRole('heading', { name: 'The site does not answer' }).waitFor();
  await expectProblem(page, /503/);
  await page.unroute('**/api/admin/request_redirects**');
  await page.getByRole('heading', { name: 'Redirects' }).waitFor();
});

test('who is refused a write is shown what is left to them, and who is signed out the sign-in', async ({
  consoleSite,
}) => {
  const page = await browser.openPage();
  await consoleSite.open(page, 'admin', '/site/redirects/new');
  const make = async () => {
    await page.getByLabel('Address').fill('/lost');
    await page.getByLabel('Leads to').fill('/found');
    await page.getByRole('button', { name: 'Make the redirect' }).click();
  };
  await page.getByLabel('Address').waitFor();
  // As if their role had been taken meanwhile.
  const refusal = { status: 403, json: { error: 'forbidden', status: 403 } };
  await page.route('**/api/admin/request_redirects', async (route) => route.fulfill(refusal));
  await page.route('**/api/users/me/roles', async (route) => route.fulfill({ json: { roles: ['moderator'] } }));
  await make();
  await page.getByRole('heading', { name: 'This is for an administrator' }).waitFor();
  await expectProblem(page, /403/);
  await page.unrouteAll();
  await page.reload();
  await page.getByLabel('Address').waitFor();
  await page.context().clearCookies();
  await make();
  await page.getByLabel('Username or email').waitFor();
  await expectProblem(page, /401/);
  expect(new URL(page.url()).searchParams.get('return_to')).toBe('/admin/site/redirects/new');
});
