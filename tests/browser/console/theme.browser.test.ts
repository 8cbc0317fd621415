import { hasTurn } from '@commonplace/testing/extent';
import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { expectAccessible, test } from './console-site.ts';

const browser = useBrowser();

test.runIf(hasTurn('theme', 3))('saves a draft of the theme, publishes it and goes back', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const page = await browser.openPage();
  await open(page, 'admin', '/site/theme');
  const shown = async () => (await platform.request('GET', '/api/theme')).json<{ logo: string | null }>().logo;
  await page.getByRole('heading', { name: 'No published theme yet' }).waitFor();

  // Problems are shown at their fields.
  await page.getByLabel('Logo').fill('/images/logo.png');
  await page.getByLabel('Style rules').fill('p { position: fixed }');
  await page.getByLabel('Pick Light: text', { exact: true }).fill('#dddddd');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Light: text has a contrast of 1.3 on bg, at least 4.5 is needed').waitFor();
  await page.getByLabel('Light: text', { exact: true }).fill('');
  await page.getByText('Style rules must not contain the property position (line 1)').waitFor();
  await expectProblem(page, /422/);
  await page.getByLabel('Style rules').fill('p { color: var(--text) }');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Draft saved').waitFor();
  await expect.poll(() => shown()).toBeNull();

  await page.getByRole('button', { name: 'Publish draft' }).click();
  await page.getByText('Theme published').waitFor();
  await expect.poll(shown).toBe('/images/logo.png');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go back to the version before' }).click();
  await expect.poll(shown).toBeNull();
});
