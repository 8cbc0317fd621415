import { picture } from '@commonplace/images/testing/pictures';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import type { TestUser } from '../../support/test-users.ts';
import { expectOnOneLine } from './baselines.ts';
import type { SiteScene } from './site-scene.ts';

const comment = (page: Page) => page.getByLabel('Comment', { exact: true });
const statusOf = (page: Page) => page.locator('.comment-form').first().getByRole('status');
const keptDrafts = (page: Page) =>
  page.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('comment '))`);

/** A member writes with shortcuts and a preview; another tab, a reload, a lost network and an ended session lose nothing. */
export async function writeInSpiteOfFailures(page: Page, scene: SiteScene, member: TestUser): Promise<void> {
  const { origin, article } = scene;
  await scene.signIn(page, member);
  const other = await page.context().newPage();
  for (const tab of [other, page]) await tab.goto(origin + article.path);
  await comment(page).focus();
  await page.keyboard.type('Still ');
  await page.keyboard.press('Control+b');
  // The focus began to load the script of the shortcuts.
  await expect.poll(() => comment(page).inputValue()).toBe('Still ****');
  await page.keyboard.type('warm');
  await expect.poll(() => comment(page).inputValue()).toBe('Still **warm**');
  await expect.poll(() => comment(other).inputValue()).toBe('Still **warm**');
  await page.getByRole('button', { name: 'Preview' }).first().click();
  await page.locator('.preview strong', { hasText: 'warm' }).waitFor();
  await expectNoViolations(page);

  await page.reload();
  await expect.poll(() => statusOf(page).textContent()).toBe('Your unsent text is back.');
  await expect.poll(() => comment(page).inputValue()).toBe('Still **warm**');
  await page.context().setOffline(true);
  await comment(page).press('Control+Enter');
  await expect.poll(() => statusOf(page).textContent()).toMatch(/^Your comment could not be sent/);
  await page.context().setOffline(false);
  await expectProblem(page, /ERR_INTERNET_DISCONNECTED/);
  await page.context().clearCookies();
  await comment(page).press('Control+Enter');
  await expect.poll(() => statusOf(page).textContent()).toMatch(/^Your session has ended/);
  await expectProblem(page, /401/);

  await page.goto(origin + article.path);
  await scene.signIn(page, member);
  await page.reload();
  await expect.poll(() => comment(page).inputValue()).toBe('Still **warm**');
  await comment(page).press('Control+Enter');
  await page.locator('.comment strong', { hasText: 'warm' }).waitFor();
  const { hash } = new URL(page.url());
  expect(hash).toMatch(/^#comment-/);
  const { height = 0 } = page.viewportSize() ?? {};
  await expect.poll(async () => (await page.locator(hash).boundingBox())?.y).toBeLessThan(height);
  await expect.poll(async () => [await comment(page).inputValue(), await keptDrafts(page)]).toEqual(['', []]);
  await expect.poll(() => comment(other).inputValue()).toBe('');
  await other.close();
}

/** Then quotes another comment with an image, edits the reply to a link, and deletes it after a confirmation. */
export async function quoteEditAndDelete(page: Page, { article }: SiteScene): Promise<void> {
  const quoted = page.locator('.comment', { hasText: 'The forecast was right' });
  await typeAtOnce(page);
  const reply = quoted.getByRole('textbox', { name: 'Reply' });
  for (const open of [() => quoted.locator('summary', { hasText: 'Reply' }).click(), () => reply.press('End')]) {
    await open();
    await page.keyboard.type('So warm ');
  }
  await expect.poll(() => reply.inputValue()).toBe('So warm So warm ');
  await reply.fill('');
  await quoted.getByRole('link', { name: /^Quote/ }).click();
  await expect.poll(() => reply.inputValue()).toMatch(/^> The forecast was right to the hour\..*\n\n$/);
  const files = quoted.locator('input[type=file]');
  await files.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await quoted.getByText('note.png is not a JPEG, PNG, GIF, WebP, AVIF or SVG image.').waitFor();
  await expectProblem(page, /422/);
  const name = 'second-loaf.png';
  await files.setInputFiles({ name, mimeType: 'image/png', buffer: await picture('png') });
  await expect.poll(() => reply.inputValue()).toMatch(/\n\n!\[second loaf\]\(http.*\.png\)$/);
  await keepLostImage(page, quoted);
  // What is typed next stands after the image.
  await reply.pressSequentially(' Mine.');
  await reply.press('Control+Enter');
  const own = page.locator('.comment', { has: page.locator('> .prose img[alt="second loaf"]') });
  await own.locator('blockquote').waitFor();

  await own.getByRole('link', { name: 'Edit' }).click();
  await comment(page).fill('Shorter: ');
  await comment(page).press('Control+k');
  await page.getByLabel('Text of the link').fill('A recipe');
  await page.getByLabel('Address', { exact: true }).fill('bread.test/recipe');
  await page.keyboard.press('Enter');
  await expect.poll(() => comment(page).inputValue()).toBe('Shorter: [A recipe](https://bread.test/recipe)');
  await page.getByRole('button', { name: 'Update' }).click();
  const edited = page.locator('.comment:target', { hasText: 'Shorter: A recipe' });
  await edited.waitFor();
  const deletion = edited.locator('summary', { hasText: 'Delete' });
  await expectOnOneLine(deletion, edited.getByRole('link', { name: 'Edit' }));
  await deletion.click();
  await edited.getByText('This cannot be undone.').waitFor();
  await edited.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The comment has been deleted.').waitFor();
  expect(new URL(page.url()).pathname).toBe(article.path);
  await expect.poll(() => page.getByText('Shorter: ').count()).toBe(0);
  await expect.poll(() => keptDrafts(page)).toEqual([]);
}

/** A page that is left while an image is uploaded keeps its mark, which is not sent. */
async function keepLostImage(page: Page, quoted: Locator): Promise<void> {
  const reply = quoted.getByRole('textbox', { name: 'Reply' });
  const text = await reply.inputValue();
  await reply.fill(`${text}![Uploading 7: crumb]()`);
  await reply.press('Control+Enter');
  await quoted.getByText('The image could not be uploaded.').waitFor();
  // It is selected.
  await page.keyboard.press('Delete');
  await expect.poll(() => reply.inputValue()).toBe(text);
}

/** Opens the form of a reply, and types into it before the browser announces that it is open. */
async function typeAtOnce(page: Page): Promise<void> {
  await page.evaluate(`{
    const textarea = document.querySelector('details:not([open]) > .comment-form textarea');
    const details = textarea.closest('details');
    details.open = true;
    textarea.focus();
    textarea.dispatchEvent(new Event('input', { bubbles: true }));
    details.open = false;
  }`);
}
