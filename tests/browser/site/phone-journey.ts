import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from '../../support/browser.ts';
import { overflowOf, type SiteScene } from './site-scene.ts';

/** A phone whose keyboard is closed. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A menu of the dashboard closes by a click elsewhere and by Escape, and is accessible. */
export async function closeTheMenu(page: Page, { origin }: SiteScene): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  const menu = page.locator('.parts details');
  const isOpen = () => menu.getAttribute('open').then((value) => value !== null);
  await menu.locator('summary').tap();
  await expectNoViolations(page);
  await page.getByRole('heading', { level: 1 }).tap();
  await expect.poll(isOpen).toBe(false);
  await menu.locator('summary').press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(isOpen).toBe(false);
}

/** An author finds every page of the dashboard in one row of tabs and a menu, and buttons for fingers, without script. */
export async function openTheDesk(page: Page, { origin }: SiteScene): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Dashboard', exact: true });
  const shown = () => parts.locator('> :is(a, details)').filter({ visible: true });
  for (const [path, names] of [
    ['/dashboard', ['Articles', 'Series', 'To answer', 'More']],
    ['/notifications', ['Articles', 'Notifications', 'More']],
  ] as const) {
    await page.goto(origin + path);
    const texts = await shown().allInnerTexts();
    expect(texts.map((text) => text.trim().replace(' ▾', ''))).toEqual(names);
    const boxes = await Promise.all((await shown().all()).map((tab) => tab.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    await expect.poll(() => overflowOf(page)).toEqual([]);
  }
  await parts.getByText('More', { exact: true }).tap();
  await parts.getByRole('link', { name: 'Reports' }).tap();
  await page.waitForURL(`${origin}/dashboard/reports`);
  await expect.poll(() => parts.locator('> [aria-current]').textContent()).toBe('Reports');
  await page.goto(origin);
  await expect.poll(() => page.locator('.card .counts').count()).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(brokenCounts)).toEqual([]);
  expect(Math.abs(await page.evaluate<number>(offsetOfPencil))).toBeLessThan(1);
  await page.goto(`${origin}/dashboard`);
  await page.getByText('Manage', { exact: true }).first().tap();
  for (const button of await page.locator('.desk-row').first().locator('button, a.button, summary').all()) {
    const box = await button.boundingBox();
    // Forms that are folded have no size.
    if (box && box.height > 0) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
}

/** A reader narrows a search without script: the filters are folded above the results, and name those that are chosen. */
export async function narrowSearch(page: Page, { origin, pages }: SiteScene): Promise<void> {
  await page.goto(origin + pages['search']);
  const filters = page.locator('details.filters');
  const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  expect(await topOf('details.filters')).toBeLessThan(await topOf('.results'));
  expect(await page.locator('aside').isVisible()).toBe(false);
  await filters.locator('summary').press('Enter');
  await filters.getByRole('link', { name: 'Newest' }).press('Enter');
  await page.waitForURL(/sort=date/);
  await expect.poll(() => filters.locator('summary').textContent()).toBe('Filters: Newest');
  await page.setViewportSize({ width: 1_280, height: 800 });
  expect(await filters.isVisible()).toBe(false);
  expect(await page.locator('aside .facets').first().isVisible()).toBe(true);
}

/** An author reads lists with figures: dates and numbers do not break, and the buttons of a followed tag are on one line. */
export async function readRows(page: Page, { origin, pages }: SiteScene): Promise<void> {
  await page.goto(`${origin}/dashboard/credits`);
  await expect.poll(() => page.locator('table.data td').count()).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(brokenCells)).toEqual([]);
  await page.goto(`${origin}${pages['tag']}`);
  await page
    .getByRole('button', { name: /^Follow/ })
    .first()
    .tap();
  await page
    .getByRole('button', { name: /^Following/ })
    .first()
    .waitFor();
  await page.goto(`${origin}/dashboard/following`);
  const row = page.locator('.people li:has(.weight)').first();
  await row.waitFor();
  const buttons = await row.getByRole('button').all();
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  expect(boxes).toHaveLength(2);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
}

/** Finds dates and numbers in tables that are on several lines. */
const brokenCells = `[...document.querySelectorAll('table.data :is(td:not(.words), time)')].filter((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1;
}).map((cell) => cell.textContent)`;

/** Finds cards whose reading time, reactions and comments are not on one line. */
const brokenCounts = `[...document.querySelectorAll('.card .counts')].filter((counts) => {
  const tops = [...counts.children].map((count) => count.getBoundingClientRect().top);
  return Math.max(...tops) - Math.min(...tops) > 12 || !counts.querySelector('a[href$="#comments"]');
}).map((counts) => counts.outerHTML)`;

/** Measures how far the pencil of the Write button is from the middle of its box. */
const offsetOfPencil = `(() => {
  const middle = (selector) => {
    const { left, right } = document.querySelector(selector).getBoundingClientRect();
    return (left + right) / 2;
  };
  return middle('.write .icon') - middle('.write');
})()`;

/** A writer types while a keyboard takes half of the window: the tools are above it, in one row, and the cursor above them. */
export async function typeAboveKeyboard(page: Page, { origin }: SiteScene): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const bottomOf = async (locator: typeof text) => {
    const box = await locator.boundingBox();
    return box ? Math.round(box.y + box.height) : undefined;
  };
  await page.goto(`${origin}/new`);
  await tools.waitFor();
  // The image is among the first, and a shadow says that others follow.
  const image = await tools.getByRole('button', { name: 'Image' }).boundingBox();
  expect(image!.x + image!.width).toBeLessThan(phone.viewport.width);
  const shadows = page.evaluate("getComputedStyle(document.querySelector('.editor-toolbar')).backgroundAttachment");
  expect(await shadows).toBe('local, local, scroll, scroll');
  await text.tap();
  await page.keyboard.insertText('A line of the text\n\n'.repeat(30));
  // Browsers that can make the window smaller do so.
  await expect
    .poll(() => page.locator('meta[name=viewport]').getAttribute('content'))
    .toContain('interactive-widget=resizes-content');
  await page.setViewportSize({ width: 390, height: 440 });
  await page.keyboard.type('The end. ');
  await expect.poll(() => bottomOf(tools)).toBe(440);
  const status = page.locator('.editor-status').first();
  await expect.poll(() => status.textContent()).not.toBe('');
  await expect
    .poll(async () => {
      const [cursor, above] = [await bottomOf(page.locator('.cm-line').last()), await status.boundingBox()];
      return cursor !== undefined && above !== null && cursor > 0 && cursor <= above.y;
    })
    .toBe(true);
  await expect.poll(async () => (await tools.boundingBox())?.height).toBeLessThan(60);
  await expectNoViolations(page);
  await tools.getByRole('button', { name: 'Bold' }).tap();
  await page.keyboard.type('Bread');
  await expect.poll(() => page.locator('.cm-line').last().textContent()).toBe('The end. **Bread**');

  // Elsewhere only a part of the window is seen, as after a pinch.
  await page.setViewportSize(phone.viewport);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await expect
    .poll(() => page.evaluate('document.querySelector(".editor-toolbar").getBoundingClientRect().bottom'))
    .toBe(422);
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await expect.poll(() => bottomOf(tools)).toBe(844);
  await page.getByLabel('Title').tap();
  const publish = page.getByRole('button', { name: 'Publish' });
  await expect.poll(() => publish.boundingBox().then((box) => box !== null && box.y > 700)).toBe(true);
}
