import { hasTurn } from '@commonplace/testing/extent';
import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { expectAccessible, takeScreenshot, test } from './console-site.ts';

const browser = useBrowser();

test.runIf(hasTurn('redirects', 3))(
  'lets an administrator create, test, edit and delete a redirect',
  async ({ consoleSite }) => {
    const { platform, open } = consoleSite;
    const page = await browser.openPage();
    const admin = await open(page, 'admin', '/site/redirects');
    const stored = async () => {
      const answer = await platform.request('GET', '/api/admin/request_redirects', { key: admin.apiKey });
      return answer.json<Record<string, unknown>[]>().map(({ original_url: from, destination_url: to }) => [from, to]);
    };
    await page.getByRole('heading', { name: 'No redirects yet' }).waitFor();

    // Validation errors are shown at their fields.
    await page.getByRole('link', { name: 'Create the first redirect' }).click();
    await page.getByRole('heading', { name: 'New redirect' }).waitFor();
    await page.getByLabel('Path').fill('old');
    await page.getByLabel('Redirects to').fill('/new');
    await page.getByRole('button', { name: 'Create redirect' }).click();
    await page.getByText('Path must start with /').waitFor();
    await expectProblem(page, /422/);
    await expectAccessible(page);
    await page.getByLabel('Path').fill('/old');
    await page.getByRole('button', { name: 'Create redirect' }).click();
    await page.getByRole('row', { name: /\/old/ }).waitFor();
    await expect.poll(stored).toEqual([['/old', '/new']]);

    await page.getByLabel('Test a URL').fill('/old');
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('Redirects to /new').waitFor();

    await takeScreenshot(page, 'redirects', { colorScheme: 'dark', width: 1_280 });

    // With the keyboard only.
    await page.getByRole('heading', { name: 'Redirects', exact: true }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByLabel('Redirects to').fill('/newer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Redirect saved').waitFor();
    await expect.poll(stored).toEqual([['/old', '/newer']]);

    const remove = async () => {
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete redirect' }).waitFor();
    };
    // The optimistic update removes it from the list, and is rolled back when the API refuses.
    const refusal = { status: 409, json: { error: 'not now', status: 409 } };
    await page.route('**/api/admin/request_redirects/*', async (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(refusal) : route.fallback(),
    );
    await remove();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete redirect' }).click();
    await page.getByText('not now').waitFor();
    await expectProblem(page, /409/);
    await page.unroute('**/api/admin/request_redirects/*');
    await page.getByRole('link', { name: '/old' }).click();
    await remove();
    await page.getByRole('button', { name: 'Delete redirect' }).click();
    await page.getByText('Redirect deleted').waitFor();
    await expect.poll(stored).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /\/newer/ }).waitFor();
    await expect.poll(stored).toEqual([['/old', '/newer']]);
  },
);
