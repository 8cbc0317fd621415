import { picture } from '@commonplace/images/testing/pictures';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import type { SignedUpUser } from '../../support/sign-up.ts';
import { takeScreenshots, type SiteScene } from './site-scene.ts';
import { openDevice } from './versions-journey.ts';

/**
 * A new user writes an illustrated article in a series by the buttons of the editor, without typing Markdown, and publishes it. It
 * is saved by itself meanwhile, also what is typed before the script starts, and another device edits the same words.
 */
export async function writeAnArticle(
  page: Page,
  scene: SiteScene,
  { username, password }: SignedUpUser,
): Promise<void> {
  await page.goto(`${scene.origin}/new`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const startScript = await delayScript(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${scene.origin}/new`, { waitUntil: 'commit' });
  await page.getByLabel('Title').fill('Bread for beginners');
  await textField(page).click();
  await page.keyboard.type('Most loaves ');
  startScript();
  await page.getByRole('toolbar').waitFor();
  // The cursor stays where it was.
  await page.keyboard.type('fail on the counter. ');
  await writeText(page);
  await page.getByLabel('Tags').fill('bread, craft');
  await expect.poll(() => statusOf(page)).toBe('Saved');
  expect(new URL(page.url()).pathname).toMatch(/\/edit$/);
  await expectNoViolations(page);
  await page.evaluate('scrollTo(0, 0)');
  await takeScreenshots(page, 'editor');

  await page.reload();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Bread for beginners');
  const text = textField(page);
  await expect.poll(() => text.textContent()).toContain('Most loaves fail on the counter. **Patience**##');
  await loseAnAnswer(page);
  await editOnAnotherDevice(page);
  await text.press('Control+End');
  await page.keyboard.type(' Written here.');
  await page.getByRole('button', { name: 'Keep the merged text' }).waitFor();
  await leaveAfterConflict(page);
  await expectProblem(page, /409/);
  await expect.poll(() => statusOf(page)).toBe('Saved');

  await page.getByLabel('Series').fill('Bread from scratch');
  await page.getByLabel('Upload a cover').setInputFiles(await pictureFile('cover.png', 1_000, 420));
  await page.getByText('The cover is uploaded.').waitFor();
  await page.getByRole('button', { name: 'Side by side' }).click();
  await page.locator('.editor-pane').getByRole('heading', { name: 'Before you begin' }).waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const findings = page.locator('.editor-findings');
  await findings.getByText('The description is empty').waitFor();
  await findings.getByText('https://bread.test/recipe').waitFor();
  await expect.poll(() => findings.getByRole('listitem').count()).toBe(2);
  await page.getByLabel('Description').fill('Two ingredients and patience.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/bread-for-beginners-\w+$/);
  const share = page.getByRole('status').filter({ hasText: 'Your article is published.' }).getByRole('link');
  await expect.poll(() => share.getAttribute('href')).toBe(page.url());
  const article = page.getByRole('article').first();
  await article.getByRole('heading', { name: 'Before you begin' }).waitFor();
  await expect.poll(() => article.locator('strong').textContent()).toBe('Patience');
  await expect.poll(() => article.locator('.prose li').count()).toBe(2);
  // It is no part of the list.
  await expect.poll(() => article.locator('.prose > p > a').getAttribute('href')).toBe('https://bread.test/recipe');
  await expect.poll(() => article.getByAltText('A red loaf on a blue cloth').count()).toBe(1);
  await expect.poll(() => article.locator('.cover img').count()).toBe(1);
  await article.getByText('Part 1 of Bread from scratch').waitFor();
  await updateTheArticle(page);
}

/** What is typed in a published article is kept, and readers see it after Update. */
async function updateTheArticle(page: Page): Promise<void> {
  const { href } = new URL(page.url());
  await page.goto(`${href}/edit`);
  await textField(page).press('Control+End');
  await page.keyboard.type(' A late thought.');
  await expect.poll(() => statusOf(page)).toBe('Kept. Unpublished changes.');
  await page.getByText('Readers get them when you choose Update.').waitFor();
  // The text is longer than its field.
  await page.keyboard.insertText('\n\nAnother one.'.repeat(40));
  await expectNoViolations(page);
  await takeScreenshots(page, 'editor-unpublished');
  expect(await (await page.request.get(href)).text()).not.toContain('A late thought.');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Readers see this version.').waitFor();
  await page.getByRole('link', { name: 'View published version' }).click();
  await page.getByText('A late thought.').waitFor();
}

const textField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const statusOf = (page: Page) => page.getByRole('status').and(page.locator(':not(.notice)')).first().textContent();

/** Lets the editor start when the returned function is called, as on a slow network. */
async function delayScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/editor.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function pictureFile(name: string, width?: number, height?: number) {
  return { name, mimeType: 'image/png', buffer: await picture('png', width, height) };
}

/** Writes bold text, a heading, a list, a link and an image. */
async function writeText(page: Page): Promise<void> {
  const { keyboard } = page;
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
  const newParagraph = async () => {
    await keyboard.press('Enter');
    await keyboard.press('Enter');
  };
  await tool('Bold');
  await keyboard.type('Patience');
  await tool('Bold');
  await keyboard.press('End');
  await newParagraph();
  await tool('Heading');
  await keyboard.type('Before you begin');
  await newParagraph();
  await tool('List');
  await keyboard.type('Flour');
  await keyboard.press('Enter');
  await keyboard.type('Water');
  await newParagraph();
  await tool('Link');
  await page.getByLabel('Text of the link').fill('A recipe');
  await page.getByLabel('Address', { exact: true }).fill('bread.test/recipe');
  await keyboard.press('Enter');
  await newParagraph();
  const choosing = page.waitForEvent('filechooser');
  await tool('Image');
  await (await choosing).setFiles(await pictureFile('loaf.png'));
  await page.getByLabel('Describe this image').fill('A red loaf on a blue cloth');
}

/** Loses the answer to a text that the server has, while more is typed, which is no conflict with the own text. */
async function loseAnAnswer(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    const request = route.request();
    const sent = { method: request.method(), headers: request.headers(), body: request.postData() };
    await page.evaluate(`fetch(${JSON.stringify(request.url())}, ${JSON.stringify(sent)})`);
    await page.keyboard.type(' Second.');
    await route.fulfill({ status: 503 });
  };
  await page.route('**/autosave', lose, { times: 1 });
  await textField(page).press('Control+End');
  await page.keyboard.type(' First.');
  await expectProblem(page, /503/);
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expectProblem(page, /409/);
  await expect.poll(() => statusOf(page)).toBe('Saved');
}

/** Ends a conflict, types on at once and leaves, while the server does not answer; the words are there again. */
async function leaveAfterConflict(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = /\/api\/articles\/\d+(\/autosave)?$/;
  await page.route(held, async (route) => {
    await promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Keep the merged text' }).click();
  await textField(page).press('Control+End');
  await page.keyboard.type(' And on.');
  await page.unroute(held);
  await page.reload();
  resolve();
  await expect.poll(() => textField(page).textContent()).toContain(' Written here. Written there. And on.');
}

/** Opens the same draft on another device and waits until what is typed there is saved. */
async function editOnAnotherDevice(page: Page): Promise<void> {
  const context = await openDevice(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await textField(other).press('Control+End');
  await other.keyboard.type(' Written there.');
  await expect.poll(() => statusOf(other)).toBe('Saved');
  await context.close();
}
