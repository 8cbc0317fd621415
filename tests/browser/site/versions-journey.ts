import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectOnOneLine } from './baselines.ts';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { takeScreenshots, type SiteScene } from './site-scene.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const status = (page: Page) => page.locator('.editor-status').first().textContent();
const notice = (page: Page) => page.locator('.editor-status').last();
const lines = (page: Page) => page.locator('.editor-text .cm-line').allTextContents();

/** Opens another browser with the session of a page, as on another device. */
export async function openDevice(page: Page): Promise<BrowserContext> {
  const context = page.context();
  const device = await context.browser()?.newContext({ storageState: await context.storageState() });
  if (!device) throw new Error('the page has a browser');
  return device;
}

/** A member edits a draft in two tabs and on another device: what does not collide is joined, and the rest is asked for. */
export async function joinVersions(page: Page, { origin }: SiteScene): Promise<void> {
  await page.goto(`${origin}/new`);
  await page.getByRole('toolbar').waitFor();
  await page.getByLabel('Title').fill('Two writers');
  await text(page).click();
  await page.keyboard.insertText('The beginning.\n\nThe middle.\n\nThe end.');
  await saved(page);
  await joinTabs(page);
  const device = await openDevice(page);
  const other = await device.newPage();
  await other.goto(page.url());
  await joinDevices(page, other);
  const draft = page.url();
  await collide(page, other);
  await page.goto(draft);
  await changeBothTitles(page, other);
  await typeBeforeReload(page, other);
  await device.close();
}

const saved = (page: Page) => expect.poll(() => status(page)).toBe('Saved');

async function typeAt(page: Page, place: 'Control+Home' | 'Control+End', words: string): Promise<void> {
  await text(page).press(place);
  await page.keyboard.type(words);
}

/** What is typed in one tab is in the other one when it is saved, also while someone types there. */
async function joinTabs(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await typeAt(page, 'Control+End', ' Typed');
  await typeAt(tab, 'Control+Home', 'Another tab. ');
  await saved(tab);
  await expect
    .poll(() => lines(page))
    .toEqual(['Another tab. The beginning.', '', 'The middle.', '', 'The end. Typed']);
  await notice(page).getByText('Merged with changes from another tab.').waitFor();
  // The cursor stays where it was.
  await page.keyboard.type(' on.');
  await saved(page);
  await expect
    .poll(() => lines(tab))
    .toEqual(['Another tab. The beginning.', '', 'The middle.', '', 'The end. Typed on.']);
  await tab.close();
}

async function joinDevices(page: Page, other: Page): Promise<void> {
  await text(other).getByText('Typed on.').waitFor();
  await typeAt(other, 'Control+Home', 'Another device. ');
  await other.getByLabel('Tags').fill('device');
  await saved(other);
  await typeAt(page, 'Control+End', ' Here.');
  await notice(page)
    .getByText(/^Merged with changes made elsewhere/)
    .waitFor();
  await expectProblem(page, /409/);
  await saved(page);
  await expect
    .poll(() => lines(page))
    .toEqual(['Another device. Another tab. The beginning.', '', 'The middle.', '', 'The end. Typed on. Here.']);
  await expect.poll(() => page.getByLabel('Tags').inputValue()).toBe('device');
  const compare = await notice(page).getByRole('link').getAttribute('href');
  const tab = await page.context().newPage();
  await tab.goto(new URL(compare ?? '', page.url()).href);
  await tab.getByText('Another device.').first().waitFor();
  await tab.close();
}

/** Both changed the same words: the writer keeps both, and finds each version in the history. */
async function collide(page: Page, other: Page): Promise<void> {
  await other.reload();
  await typeAt(other, 'Control+End', ' Their end.');
  await saved(other);
  await page.route('**/comparison.js', (route) => route.abort(), { times: 1 });
  await typeAt(page, 'Control+End', ' My end.');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Changes that do not overlap are merged.').waitFor();
  await expectProblem(page, /409/);
  await dialog.getByRole('alert').getByText('The comparison cannot be loaded at the moment.').waitFor();
  await expectProblem(page, /comparison/);
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await dialog.getByRole('textbox').first().waitFor();
  await expectNoViolations(page);
  await takeScreenshots(page, 'editor-versions');
  await compareMine(page);
  await dialog.getByRole('button', { name: 'Keep the merged text' }).press('Enter');
  await saved(page);
  await expect.poll(async () => (await lines(page)).at(-1)).toBe('The end. Typed on. Here. My end. Their end.');
  await takeScreenshots(page, 'editor-joined');
  await notice(page).getByRole('link', { name: 'Compare them' }).click();
  await page.getByText('My end.').first().waitFor();
  await page.getByText('Their end.').first().waitFor();
  const { origin, pathname } = new URL(page.url());
  await page.goto(origin + pathname);
  const actions = page.locator('.row-actions', { has: page.locator('summary') }).first();
  await expectOnOneLine(actions.locator('summary'), actions.getByRole('link').first());
}

/** The writer looks at their own version before they keep one, also in a narrow window. */
async function compareMine(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const version = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  for (const width of [390, 1_280]) {
    await page.setViewportSize({ width, height: 800 });
    await dialog.getByRole('button', { name: 'Your version' }).click();
    await expect.poll(() => version('Your version').getAttribute('aria-readonly')).toBe('true');
    await expect.poll(() => version('Your version').locator('.cm-line').last().textContent()).toMatch(/My end\.$/);
    await takeScreenshots(page, `editor-own-version-${width}`);
    await page.setViewportSize({ width, height: 800 });
    await dialog.getByRole('button', { name: 'The merged text', exact: true }).click();
    await expect
      .poll(() => version('The merged text').locator('.cm-line').last().textContent())
      .toMatch(/My end\. Their end\.$/);
  }
}

/** Both changed a field that cannot be joined: only the writer who chooses theirs has it. */
async function changeBothTitles(page: Page, other: Page): Promise<void> {
  await other.reload();
  await other.getByLabel('Title').fill('Their title');
  await saved(other);
  await page.getByLabel('Title').fill('My title');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Both also changed these fields.').waitFor();
  await dialog.getByText('The other version: Their title').waitFor();
  await dialog.getByText('Your version: My title').waitFor();
  await expectProblem(page, /409/);
  await takeScreenshots(page, 'editor-both-titles');
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await saved(page);
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Their title');
}

/** What is typed right before a reload is merged with what the other device has saved since the page was opened. */
async function typeBeforeReload(page: Page, other: Page): Promise<void> {
  await other.reload();
  await typeAt(other, 'Control+End', ' Saved elsewhere.');
  await saved(other);
  await typeAt(page, 'Control+Home', 'Typed last. ');
  await page.reload();
  await page.getByText('Text that was not saved when this page was closed is restored.').waitFor();
  await notice(page)
    .getByText(/^Merged with changes made elsewhere/)
    .waitFor();
  await expectProblem(page, /409/);
  await saved(page);
  const merged = await lines(page);
  expect(merged[0]).toMatch(/^Typed last\. /);
  expect(merged.at(-1)).toMatch(/ Saved elsewhere\.$/);
}
