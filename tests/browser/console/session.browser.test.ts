import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { signUp } from '../../support/sign-up.ts';
import { expectAccessible, jump, narrow, takeScreenshot, test } from './console-site.ts';

const browser = useBrowser();

test('shows a moderator which role a screen requires', async ({ consoleSite }) => {
  const page = await browser.openPage();
  await consoleSite.open(page, 'moderator', '/site/redirects');
  await page.getByRole('heading', { name: 'This screen requires an administrator' }).waitFor();
  await expect.poll(() => page.getByRole('navigation').getByRole('link', { name: 'Redirects' }).count()).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByLabel('Search screens and actions').fill('redirects');
  await page.getByText('Search Users for redirects').waitFor();
  await expect.poll(() => page.getByText('Redirects', { exact: true }).count()).toBe(0);
});

test('returns to the deep link after sign-in', async ({ consoleSite }) => {
  const { platform, origin } = consoleSite;
  const { username, password } = await signUp(platform);
  const page = await browser.openPage();
  await page.goto(`${origin}/admin/site/redirects?requested=yes`);
  await page.getByLabel('Username or email').fill(username);
  await expectProblem(page, /401/);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'This screen requires an administrator' }).waitFor();
  expect(page.url()).toBe(`${origin}/admin/site/redirects?requested=yes`);
});

test('opens screens with the keyboard and the command palette', async ({ consoleSite }) => {
  const page = await browser.openPage();
  await consoleSite.open(page, 'admin');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await takeScreenshot(page, 'dashboard');
  await takeScreenshot(page, 'dashboard-narrow', narrow);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await jump(page, 'r', 'Redirects');
  const current = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Redirects' });
  // Not scrolled out of view.
  const isInView = () =>
    current.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isInView).toBe(true);
  await page.keyboard.press('Control+k');
  await page.getByText('Switch theme').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'palette');
  await page.getByLabel('Search screens and actions').fill('dashboard');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.setViewportSize({ width: narrow.width, height: 800 });
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open navigation' }).press('Enter');
  await screens.waitFor();
});

test('reports an unreachable site and retries until it responds', async ({ consoleSite }) => {
  const page = await browser.openPage();
  await consoleSite.open(page, 'admin', '/site/redirects');
  await page.getByRole('heading', { name: 'Redirects', exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });

  // Without cached data, the error replaces the screen.
  const unavailable = {
    status: 503,
    json: { error: 'service unavailable', status: 503 },
    headers: { 'retry-after': '5' },
  };
  await page.route('**/api/admin/request_redirects**', async (route) => route.fulfill(unavailable));
  await page.reload();
  await page.getByRole('heading', { name: 'The site is not responding' }).waitFor();
  await expectProblem(page, /503/);
  await page.unroute('**/api/admin/request_redirects**');
  await page.getByRole('heading', { name: 'Redirects', exact: true }).waitFor();
});

test('reads the roles again after a refused write, and opens the sign-in page when signed out', async ({
  consoleSite,
}) => {
  const page = await browser.openPage();
  await consoleSite.open(page, 'admin', '/site/redirects/new');
  const create = async () => {
    await page.getByLabel('Path').fill('/lost');
    await page.getByLabel('Redirects to').fill('/found');
    await page.getByRole('button', { name: 'Create redirect' }).click();
  };
  await page.getByLabel('Path').waitFor();
  // As if the role had been removed in the meantime.
  const refusal = { status: 403, json: { error: 'forbidden', status: 403 } };
  await page.route('**/api/admin/request_redirects', async (route) => route.fulfill(refusal));
  await page.route('**/api/users/me/roles', async (route) => route.fulfill({ json: { roles: ['moderator'] } }));
  await create();
  await page.getByRole('heading', { name: 'This screen requires an administrator' }).waitFor();
  await expectProblem(page, /403/);
  await page.unrouteAll();
  await page.reload();
  await page.getByLabel('Path').waitFor();
  await page.context().clearCookies();
  await create();
  await page.getByLabel('Username or email').waitFor();
  await expectProblem(page, /401/);
  expect(new URL(page.url()).searchParams.get('return_to')).toBe('/admin/site/redirects/new');
});
