import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { expectEverybodyCanUse, takePicture, test } from './console-site.ts';

const browser = useBrowser();

test('an administrator makes a redirect, tries it, changes it and deletes it', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const page = await browser.openPage();
  const admin = await open(page, 'admin', '/site/redirects');
  const stored = async () => {
    const answer = await platform.request('GET', '/api/admin/request_redirects', { key: admin.apiKey });
    return answer.json<Record<string, unknown>[]>().map(({ original_url: from, destination_url: to }) => [from, to]);
  };
  await page.getByRole('heading', { name: 'No address leads elsewhere yet' }).waitFor();

  // What the API refuses is said at its field.
  await page.getByRole('link', { name: 'Make the first redirect' }).click();
  // The list has a field for an address, too.
  await page.getByRole('heading', { name: 'New redirect' }).waitFor();
  await page.getByLabel('Address').fill('old');
  await page.getByLabel('Leads to').fill('/new');
  await page.getByRole('button', { name: 'Make the redirect' }).click();
  await page.getByText('Address must start with /').waitFor();
  await expectProblem(page, /422/);
  await expectEverybodyCanUse(page);
  await page.getByLabel('Address').fill('/old');
  await page.getByRole('button', { name: 'Make the redirect' }).click();
  await page.getByRole('row', { name: /\/old/ }).waitFor();
  await expect.poll(stored).toEqual([['/old', '/new']]);

  await page.getByLabel('Try an address').fill('/old');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Leads to /new').waitFor();

  await takePicture(page, 'redirects', { colorScheme: 'dark', width: 1_280 });

  // By the keyboard alone.
  await page.getByRole('heading', { name: 'Redirects' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByLabel('Leads to').fill('/newer');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The redirect is saved').waitFor();
  await expect.poll(stored).toEqual([['/old', '/newer']]);

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the redirect' }).waitFor();
  };
  // It is gone from the list before the site has answered, and back when that refuses.
  const refusal = { status: 409, json: { error: 'not now', status: 409 } };
  await page.route('**/api/admin/request_redirects/*', async (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(refusal) : route.fallback(),
  );
  await remove();
  await expectEverybodyCanUse(page);
  await page.getByRole('button', { name: 'Delete the redirect' }).click();
  await page.getByText('not now').waitFor();
  await expectProblem(page, /409/);
  await page.unroute('**/api/admin/request_redirects/*');
  await page.getByRole('link', { name: '/old' }).click();
  await remove();
  await page.getByRole('button', { name: 'Delete the redirect' }).click();
  await page.getByText('The redirect is deleted').waitFor();
  await expect.poll(stored).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: /\/newer/ }).waitFor();
  await expect.poll(stored).toEqual([['/old', '/newer']]);
});
