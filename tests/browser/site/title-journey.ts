import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { overflowOf, takeScreenshots, type SiteScene } from './site-scene.ts';

const long = 'A title that goes on and on. '.repeat(5).trim();

/** A writer types a title that is too long: it wraps and says by how much, and what was typed stays. */
export async function typeLongTitle(page: Page, { origin }: SiteScene, hasScript: boolean): Promise<void> {
  await page.goto(`${origin}/new`);
  await page.setViewportSize({ width: 390, height: 800 });
  const title = page.getByLabel('Title', { exact: true });
  await page.getByText('At most 128 characters.').waitFor();
  const height = (await title.boundingBox())?.height ?? 0;
  await title.fill(long);
  expect(await title.inputValue()).toBe(long);
  expect((await title.boundingBox())?.height).toBeGreaterThan(2 * height);
  if (hasScript) {
    await page.getByText(`Characters too many: ${long.length - 128}`).waitFor();
    await expectNoViolations(page);
    expect(await overflowOf(page)).toEqual([]);
    await takeScreenshots(page, 'long-title');
    await title.fill(long.slice(0, 120));
    await page.getByText('Characters left: 8').waitFor();
    await title.press('Enter');
    await page.keyboard.type('The text.');
    expect(await title.inputValue()).toBe(long.slice(0, 120));
    return;
  }
  await page.getByLabel('Text', { exact: true }).fill('The text.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectProblem(page, /422/);
  await page.getByText('is too long (maximum is 128 characters').first().waitFor();
  expect(await title.inputValue()).toBe(long);
}
