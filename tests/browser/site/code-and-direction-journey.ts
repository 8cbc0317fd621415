import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SiteScene } from './site-scene.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** Pastes an image into what an expression of the page returns, as a program for drawing copies it. */
function pasteImage(page: Page, target: string): Promise<unknown> {
  return page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'loaf.png', { type: 'image/png' }));
    (${target}).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}

/** Pastes copied HTML, with its plain text if there is one. */
function paste(page: Page, html: string, plain?: string): Promise<unknown> {
  return page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    const plain = ${JSON.stringify(plain ?? '')};
    if (plain !== '') clipboardData.setData('text/plain', plain);
    const content = document.querySelector('.editor-text').shadowRoot.querySelector('.cm-content');
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}

/** Replaces the text, and leaves the cursor where `¦` is. */
async function startWith(page: Page, marked: string): Promise<void> {
  const { keyboard } = page;
  await text(page).press('Control+a');
  await keyboard.press('Delete');
  await keyboard.insertText(marked.replace('¦', ''));
  for (let left = marked.length - 1 - marked.indexOf('¦'); left > 0; left -= 1) await keyboard.press('ArrowLeft');
}

const lines = (page: Page) => page.locator('.cm-line').allTextContents();
const bold = '<p>prefix <strong>bold</strong></p>';

/** A member pastes and types into code of an article and of a comment, in which nothing becomes a mark. */
export async function writeCode(page: Page, { origin, article }: SiteScene): Promise<void> {
  await page.goto(`${origin}/new`);
  await page.getByRole('toolbar').waitFor();
  await startWith(page, '```js\n¦\n```');
  await paste(page, '<pre><code class="language-js">const a = 1;</code></pre>', 'const a = 1;');
  await expect.poll(() => lines(page)).toEqual(['```js', 'const a = 1;', '```']);
  await startWith(page, '```js\n¦\n```');
  await pasteImage(page, `document.querySelector('.editor-text').shadowRoot.querySelector('.cm-content')`);
  await expect
    .poll(() => page.locator('.image-messages p').allTextContents())
    .toEqual([expect.stringMatching(/^Images cannot be inserted into code\./)]);
  await expect.poll(() => lines(page)).toEqual(['```js', '', '```']);
  await startWith(page, 'a `¦`');
  await paste(page, bold);
  await expect.poll(() => lines(page)).toEqual(['a `prefix bold`']);
  await startWith(page, '---\ntitle: ¦\n---');
  await paste(page, bold, 'prefix bold');
  await expect.poll(() => lines(page)).toEqual(['---', 'title: prefix bold', '---']);
  await startWith(page, '¦');
  await paste(page, bold, 'prefix bold');
  await expect.poll(() => lines(page)).toEqual(['prefix **bold**']);

  const { keyboard } = page;
  const list = page.locator('.cm-tooltip-autocomplete');
  await startWith(page, '```\nkey¦\n```');
  await keyboard.press('Control+b');
  await keyboard.type(' :sm');
  await keyboard.press('Enter');
  await expect.poll(() => lines(page)).toEqual(['```', 'key :sm', '', '```']);
  await startWith(page, 'key¦');
  await keyboard.type(' :sm');
  await list.waitFor();

  await page.goto(origin + article.path);
  const comment = page.getByLabel('Comment', { exact: true });
  await comment.fill('```\ncode');
  await comment.press('Control+b');
  await expect.poll(() => comment.inputValue()).toBe('```\ncode');
  await pasteImage(page, 'document.activeElement');
  await page.getByText(/^Images cannot be inserted into code\./).waitFor();
  await expect.poll(() => comment.inputValue()).toBe('```\ncode');
  await comment.press('End');
  await keyboard.type('\n```\n');
  await comment.press('Control+b');
  await expect.poll(() => comment.inputValue()).toBe('```\ncode\n```\n****');
  await comment.fill('');
}

/** Then writes from right to left: each line and field has the direction of its first letter. */
export async function writeFromRightToLeft(page: Page, { origin, article }: SiteScene): Promise<void> {
  const direction = (selector: string) =>
    page.evaluate(`[document, document.querySelector('.editor-text')?.shadowRoot]
      .flatMap((root) => [...(root?.querySelectorAll(${JSON.stringify(selector)}) ?? [])])
      .map((each) => getComputedStyle(each).direction)`);
  await page.goto(`${origin}/new`);
  await page.getByRole('toolbar').waitFor();
  await startWith(page, 'שלום עולם (א).\nA Latin line.\n- مرحبا بالعالم.¦');
  await expect.poll(() => direction('.cm-line')).toEqual(['rtl', 'ltr', 'rtl']);
  // The keys move as they point.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText('!');
  await expect.poll(async () => (await lines(page))[0]).toBe('ש!לום עולם (א).');
  await page.getByLabel('Title').fill('כותרת');
  await page.getByLabel('Tags').fill('تجربة');
  await page.getByLabel('Description').fill('תיאור');
  await expect.poll(() => direction('#title, #tags, #description')).toEqual(['rtl', 'rtl', 'rtl']);
  await page.goto(origin + article.path);
  await page.getByLabel('Comment', { exact: true }).fill('مرحبا بالعالم.');
  await expect.poll(() => direction('.comment-form textarea')).toContain('rtl');
  await page.getByLabel('Comment', { exact: true }).fill('');
}
