import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { overflowOf, takeScreenshots, type SiteScene } from './site-scene.ts';

const long = 'A title that goes on and on. '.repeat(5).trim();

/**
 * A writer types a title that is too long: it wraps and says by how much, the check and the refusal lead to it, and what was typed
 * stays.
 */
export async function typeLongTitle(page: Page, { origin }: SiteScene, hasScript: boolean): Promise<void> {
  await page.goto(`${origin}/new`);
  await page.setViewportSize({ width: 390, height: 800 });
  const title = page.getByLabel('Title', { exact: true });
  await page.getByText('At most 128 characters.').waitFor();
  const height = (await title.boundingBox())?.height ?? 0;
  await title.fill(long);
  await expect.poll(() => title.inputValue()).toBe(long);
  await expect.poll(async () => (await title.boundingBox())?.height).toBeGreaterThan(2 * height);
  if (hasScript) {
    await page.getByText(`${long.length - 128} characters too many`).waitFor();
    await expectNoViolations(page);
    await expect.poll(() => overflowOf(page)).toEqual([]);
    await takeScreenshots(page, 'long-title');
    await title.fill('x'.repeat(129));
    await page.getByText('1 character too many').waitFor();
    await title.fill(long.slice(0, 120));
    await page.getByText('8 characters left').waitFor();
    await title.press('Enter');
    await page.keyboard.type('The text.');
    await expect.poll(() => title.inputValue()).toBe(long.slice(0, 120));
    await pressEnterInFields(page);
    return;
  }
  await page.getByLabel('Text', { exact: true }).fill('The text.');
  await page.getByLabel('Original address').fill('example.org/original');
  const obstacle = page.getByRole('link', { name: 'Title is too long (maximum is 128 characters' });
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('.editor-findings').and(page.locator(':has(a)')).waitFor();
  await expect.poll(() => obstacle.count()).toBe(1);
  await takeScreenshots(page, 'obstacles');
  await page.getByLabel('Series').press('Enter');
  await page.locator('.editor-preview').getByText('The text.').waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectProblem(page, /422/);
  await page.getByRole('alert').and(page.locator(':has(a)')).waitFor();
  await obstacle.click();
  expect(new URL(page.url()).hash).toBe('#title');
  await expect.poll(() => page.getByLabel('Original address').inputValue()).toBe('https://example.org/original');
  await expect.poll(() => title.inputValue()).toBe(long);
}

/** The enter key ends a tag, and does nothing in other fields. */
async function pressEnterInFields(page: Page): Promise<void> {
  await page.evaluate('stayed = true');
  const tags = page.getByLabel('Tags');
  await tags.fill('bread');
  await tags.press('Enter');
  await page.keyboard.type('rye');
  await expect.poll(() => tags.inputValue()).toBe('bread, rye');
  await page.getByLabel('Series').fill('Flour');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('Saved');
  // The buttons and the state are in one row of a phone.
  await expect.poll(async () => (await page.locator('.editor-buttons').boundingBox())?.height).toBeLessThan(80);
  await expect.poll(() => page.evaluate('stayed')).toBe(true);
  const time = page.getByLabel('Publish at');
  const schedule = page.getByRole('button', { name: 'Schedule' });
  await time.fill('2030-01-15T09:30');
  await schedule.waitFor();
  await time.fill('');
  await page.getByRole('button', { name: 'Publish' }).waitFor();
  await time.fill('2030-01-15T09:30');
  await schedule.click();
  await page.waitForURL(/done=saved/);
  await page.getByRole('button', { name: 'Update' }).waitFor();
  await time.fill('');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Your article is published.').waitFor();
}
