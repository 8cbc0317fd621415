import { hasTurn } from '@commonplace/testing/extent';
import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { expectAccessible, test } from './console-site.ts';

const browser = useBrowser();

test.runIf(hasTurn('palette', 3))(
  'finds users, articles and tags of the site in the command palette',
  async ({ consoleSite }) => {
    const { platform } = consoleSite;
    const author = await platform.createUser();
    const article = { title: 'Quasars explained', body_markdown: 'x', published: true, tags: ['quasarlight'] };
    const written = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
    expect(written.status).toBe(201);
    await platform.settled();
    const page = await browser.openPage();
    await consoleSite.open(page, 'admin');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const field = page.getByLabel('Search screens and actions');
    const palette = page.getByRole('dialog', { name: 'Command palette' });

    // Also finds a mistyped word.
    await page.keyboard.press('Control+k');
    await field.fill('quazars');
    await palette.getByText('Quasars explained').waitFor();
    await field.fill('quasar');
    await palette.getByText('Quasars explained').waitFor();
    await palette.getByText('#quasarlight').waitFor();
    await expectAccessible(page);
    // The tag is the last result, the article the one before it.
    await field.press('ArrowUp');
    await field.press('ArrowUp');
    await field.press('Enter');
    await page.getByRole('heading', { name: 'Quasars explained' }).waitFor();

    await page.keyboard.press('Control+k');
    await field.fill(author.username);
    await palette.getByText(`@${author.username}`, { exact: true }).click();
    await expect.poll(() => page.url()).toContain(`/people/users/${author.id}`);

    await page.keyboard.press('Control+k');
    await field.fill('zyxwvutsrq');
    await palette.getByText('No results').waitFor();
    await page.route('**/api/search**', async (route) =>
      // The client does not retry after this status.
      route.fulfill({ status: 500, json: { error: 'internal error', status: 500 } }),
    );
    await field.fill('quasars');
    await palette.getByText('Search failed').waitFor();
    await expectProblem(page, /500/);
    await page.unroute('**/api/search**');
    await palette.getByText('Search failed').click();
    await palette.getByText('Quasars explained').waitFor();
  },
);
