import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import type { TestUser } from '../../support/test-users.ts';
import { takeScreenshots, type SiteScene } from './site-scene.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const says = (page: Page) => expect.poll(() => page.locator('.editor-status').first().textContent());
const published = { title: 'For readers', published: true, body_markdown: 'The published text.' };

/** An author discards what is kept of a published article, and what was too long to be saved, and finds it in the history. */
export async function discardChanges(page: Page, { origin, platform }: SiteScene, author: TestUser): Promise<void> {
  const request = { key: author.apiKey, body: { article: published } };
  const { path } = (await platform.request('POST', '/api/articles', request)).json<{ path: string }>();
  await page.goto(`${origin}${path}/edit`);
  await page.getByLabel('Title').fill('Unwanted title');
  await text(page).press('Control+End');
  await page.keyboard.type(' Unwanted.');
  await says(page).toBe('Kept. Unpublished changes.');
  await discard(page);
  await takeScreenshots(page, 'editor-discarded');
  await page.getByLabel('Title').fill('Another title');
  await says(page).toBe('Kept. Unpublished changes.');
  await page.reload();
  await text(page).getByText(published.body_markdown, { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Another title');
  await text(page).press('Control+End');
  await page.keyboard.insertText('word '.repeat(200_000));
  await says(page).toMatch(/can have at most/);
  await discard(page);
  await expectProblem(page, /422/);
  await page.goto(`${origin}${path}/history?from=1&to=2`);
  await page.getByRole('heading', { name: 'Changes from revision 1 to 2' }).waitFor();
  await takeScreenshots(page, 'history-compared');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to the editor' }).click();
  await text(page).getByText(published.body_markdown, { exact: true }).waitFor();
}

/** Discards the changes: the editor has the published text and title, and the browser has no copy that is restored. */
async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('The unpublished changes are discarded. The history still has them.').waitFor();
  await text(page).getByText(published.body_markdown, { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(published.title);
  await expect
    .poll(() => page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('editor copy'))"))
    .toEqual([]);
  await page.reload();
  await text(page).getByText(published.body_markdown, { exact: true }).waitFor();
  await expect.poll(() => page.getByText('is restored').count()).toBe(0);
}
