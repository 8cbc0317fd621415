import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectProblem } from '../../support/browser.ts';
import { takeScreenshots, type SiteScene } from './site-scene.ts';
import { openDevice } from './versions-journey.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const published = (page: Page) => page.locator('.prose').first().textContent();

/** A member publishes an article and updates it in two tabs and on another device, which unpublishes and deletes it. */
export async function updateFromEverywhere(page: Page, { origin }: SiteScene): Promise<void> {
  await page.goto(`${origin}/new`);
  await page.getByRole('toolbar').waitFor();
  await page.getByLabel('Title').fill('Updated everywhere');
  await text(page).click();
  await page.keyboard.insertText('The beginning.\n\nThe end.');
  await button(page, 'Publish').dblclick();
  await page.getByText('Your article is published').waitFor();
  const article = page.url();
  await updateInTabs(page, article);
  const device = await openDevice(page);
  const other = await device.newPage();
  await unpublishElsewhere(page, other, article);
  await deleteElsewhere(page, other);
  await device.close();
}

async function edit(page: Page, article: string): Promise<void> {
  await page.goto(`${article}/edit`);
  await page.getByRole('toolbar').waitFor();
}

async function typeAt(page: Page, place: 'Control+Home' | 'Control+End', words: string): Promise<void> {
  await text(page).press(place);
  await page.keyboard.type(words);
}

/** Each tab updates the article with its words, which the button sends even if it is pressed twice. */
async function updateInTabs(page: Page, article: string): Promise<void> {
  const tab = await page.context().newPage();
  await edit(page, article);
  await edit(tab, article);
  await typeAt(page, 'Control+Home', 'First tab. ');
  await button(page, 'Update').dblclick();
  await page.getByText('Updated. Readers see this version.').waitFor();
  await typeAt(tab, 'Control+End', ' Second tab.');
  await button(tab, 'Update').dblclick();
  await expectProblem(tab, /409/);
  await tab.getByText('Updated. Readers see this version.').waitFor();
  await tab.goto(article);
  await expect.poll(() => published(tab)).toMatch(/First tab\. The beginning\.\s+The end\. Second tab\./);
  await tab.close();
}

async function unpublishElsewhere(page: Page, other: Page, article: string): Promise<void> {
  await edit(page, article);
  await edit(other, article);
  await button(other, 'Unpublish').click();
  await button(other, 'Save draft').waitFor();
  await typeAt(page, 'Control+End', ' A sentence.');
  await page.getByText('This article was unpublished elsewhere. Readers do not see it').waitFor();
  await expectProblem(page, /409/);
  await takeScreenshots(page, 'editor-unpublished-elsewhere');
  await button(page, 'Update').click();
  await page.getByText('This article was unpublished elsewhere after you opened it').waitFor();
  await expectProblem(page, /422/);
  await button(page, 'Publish').click();
  await page.getByText('Your article is published').waitFor();
  await expect.poll(() => published(page)).toContain('Second tab. A sentence.');
}

async function deleteElsewhere(page: Page, other: Page): Promise<void> {
  await edit(page, page.url());
  await edit(other, page.url().replace(/\/edit$/, ''));
  await other.getByText('Delete article', { exact: true }).first().click();
  await button(other, 'Delete article').last().click();
  await other.waitForURL((url) => !url.pathname.endsWith('/edit'));
  await typeAt(page, 'Control+End', ' Too late.');
  await button(page, 'Update').click();
  await page.getByText('This article was deleted.').first().waitFor();
  await expectProblem(page, /404.*\/autosave/);
  await expectProblem(page, /404.*\/articles\/edit/);
  await takeScreenshots(page, 'editor-deleted-elsewhere');
  // It is kept like any new article.
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await page.waitForURL(/\/edit$/);
  await page.reload();
  await text(page).getByText('Too late.').waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Updated everywhere');
}
