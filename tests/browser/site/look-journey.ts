import { picture } from '@commonplace/images/testing/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { takeScreenshots, type SiteScene } from './site-scene.ts';

/** Answers requests for images at an address that only tests have. */
export async function servePictures(page: Page): Promise<void> {
  const body = await picture('png', 300, 200);
  await page.route('https://bread.test/*.png', (route) => route.fulfill({ body, contentType: 'image/png' }));
}

const lines = (page: Page) => page.locator('.cm-line').allTextContents();
const shown = (page: Page) => page.locator('.cm-shown');
const plainLook = (page: Page) => page.getByRole('button', { name: 'Plain Markdown' });

/** Evaluates an expression about the root of the text. */
const inText = <Value>(page: Page, expression: string): Promise<Value> =>
  page.evaluate<Value>(`((root) => ${expression})(document.querySelector('.editor-text').shadowRoot)`);

/** Returns a computed style of the first letters with this text. */
const styleOf = (page: Page, text: string, property: string) =>
  inText<string>(
    page,
    `getComputedStyle([...root.querySelectorAll('.cm-line span')]
      .find((each) => each.textContent.trim() === ${JSON.stringify(text)})).getPropertyValue('${property}')`,
  );

/** A writer sees headings, bold words, images and embeds as they will be read, or the plain Markdown if they prefer it. */
export async function writeInBothLooks(page: Page, { origin, article }: SiteScene): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await servePictures(page);
  await page.goto(`${origin}/new`);
  await page.getByRole('toolbar').waitFor();
  await loseTheFurtherScript(page);
  await text.click();
  const written = [
    '# Dough',
    '',
    'Needs **patience**.',
    '',
    '![A loaf](https://bread.test/loaf.png)',
    '',
    `{% post ${article.path} %}`,
    '',
    '`![](/code.png)` and the end',
  ];
  await page.keyboard.insertText(written.join('\n'));
  await shown(page).getByText(article.title).waitFor();
  await expect.poll(() => inText(page, 'root.querySelector(".cm-shown img")?.naturalWidth')).toBe(300);
  await expect.poll(() => shown(page).count()).toBe(2);
  await expect.poll(() => lines(page)).toEqual(written);
  const sizes = await Promise.all(['Dough', 'patience'].map((words) => styleOf(page, words, 'font-size')));
  expect(Number.parseFloat(sizes[0] ?? '')).toBeGreaterThan(Number.parseFloat(sizes[1] ?? '') + 4);
  await expect.poll(() => styleOf(page, 'patience', 'font-weight')).toBe('700');
  await expect.poll(() => styleOf(page, '**', 'font-weight')).toBe('400');
  await expectNoViolations(page);
  await takeScreenshots(page, 'editor-drawn');

  await composeAndUndo(page, written);
  await plainLook(page).click();
  await expect.poll(() => shown(page).count()).toBe(0);
  await expect.poll(() => styleOf(page, '**', 'font-family')).toContain('mono');
  await page.reload();
  await page.getByRole('toolbar').waitFor();
  await expect.poll(() => plainLook(page).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => shown(page).count()).toBe(0);
  await plainLook(page).click();
  await expect.poll(() => shown(page).count()).toBe(2);
  await expect.poll(() => lines(page)).toEqual(written);
}

/** An input method composes next to an image, whose picture stays where it is; undo takes back what it made. */
async function composeAndUndo(page: Page, written: readonly string[]): Promise<void> {
  await page.locator('.cm-line').nth(4).click();
  await page.keyboard.press('End');
  await inText(page, 'root.querySelector(".cm-shown").setAttribute("data-kept", "")');
  const devtools = await page.context().newCDPSession(page);
  for (const words of ['に', 'にほ', 'にほん'])
    await devtools.send('Input.imeSetComposition', {
      text: words,
      selectionStart: words.length,
      selectionEnd: words.length,
    });
  await expect.poll(async () => (await lines(page))[4]).toBe(`${written[4]}にほん`);
  await devtools.send('Input.insertText', { text: '日本' });
  await expect.poll(async () => (await lines(page))[4]).toBe(`${written[4]}日本`);
  await expect.poll(() => shown(page).first().getAttribute('data-kept')).toBe('');
  await page.keyboard.press('Control+z');
  await expect.poll(() => lines(page)).toEqual(written);
}

/** Presses a button whose script cannot be loaded at first. */
async function loseTheFurtherScript(page: Page): Promise<void> {
  await page.route('**/further.js', (route) => route.abort(), { times: 1 });
  const emoji = page.getByRole('toolbar').getByRole('button', { name: 'Emoji' });
  await emoji.click();
  await page.getByRole('alert').getByText('This tool cannot be loaded at the moment.').waitFor();
  await expectProblem(page, /further/);
  await emoji.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
}
