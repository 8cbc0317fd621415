import { wordClipboard } from '@commonplace/editor/testing/word-clipboard';
import { picture } from '@commonplace/images/testing/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { overflowOf, takeScreenshots, type SiteScene } from './site-scene.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const lines = (page: Page) => page.locator('.cm-line').allTextContents();
const descriptions = (page: Page) => page.getByLabel('Describe this image for people who cannot see it');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const image = expect.stringMatching(/^!\[\]\(http.+\.png\)$/);

/** A member inserts images by all ways; none is lost by saving, leaving or a failed upload, and descriptions are asked for in place. */
export async function insertImages(page: Page, { origin }: SiteScene): Promise<void> {
  await page.goto(`${origin}/new`);
  await page.getByRole('toolbar').waitFor();
  await page.getByLabel('Title', { exact: true }).fill('Loaves in pictures');
  await saveWhileUploading(page);
  await describe(page);
  await failAndChooseAgain(page);
  await pasteFromWord(page);
  await uploadIntoHtml(page);
  await dropNextToText(page);
}

/** Chooses files by a button. */
async function choose(page: Page, button: string, ...names: string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  const files = names.map(async (name) => ({ name, mimeType: 'image/png', buffer: await picture('png') }));
  await (await choosing).setFiles(await Promise.all(files));
}

/** Holds uploads until the returned function is called, as on a slow line. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/images', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Whether the page is left without a question. */
const leaves = (page: Page) => page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))");

async function saveWhileUploading(page: Page): Promise<void> {
  const release = await holdUploads(page);
  await text(page).click();
  await page.keyboard.type('Two loaves:');
  await choose(page, 'Image', 'white.png');
  await page.keyboard.press('Control+z');
  await expect.poll(() => lines(page)).toEqual(['Two loaves:']);
  // Nothing waits for an image that was removed.
  await expect.poll(() => leaves(page)).toBe(true);
  await choose(page, 'Image', 'rye.png', 'spelt.png');
  await page.keyboard.type('Both are baked.');
  await page.getByRole('group', { name: 'spelt.png' }).getByText('Uploading spelt.png').waitFor();
  await expectNoViolations(page);
  expect(await leaves(page)).toBe(false);
  await press(page, 'Save draft');
  await page.getByText('Waiting for the upload of images').waitFor();
  release();
  await page.waitForURL(/\/edit\?done=saved/);
  await descriptions(page).nth(1).waitFor();
  await expect.poll(() => lines(page)).toEqual(['Two loaves:', '', image, '', image, '', 'Both are baked.']);
}

/** Descriptions are typed one after the other, and are in the text with each letter. */
async function describe(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => overflowOf(page)).toEqual([]);
  await expectNoViolations(page);
  await takeScreenshots(page, 'editor-descriptions');
  await page.setViewportSize({ width: 1280, height: 900 });
  await descriptions(page).first().focus();
  await page.keyboard.type('A [dark] loaf');
  expect(String((await lines(page))[2])).toMatch(/^!\[A \\\[dark\\\] loaf\]\(http/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('A light loaf');
  await page.keyboard.press('Enter');
  await expect.poll(() => descriptions(page).count()).toBe(0);
  await page.keyboard.type(' Yes');
  expect(String((await lines(page))[4])).toMatch(/^!\[A light loaf\]\(http.+\) Yes$/);
}

/** An image that was refused has its place in the text, also on the next page, until it is chosen again or removed. */
async function failAndChooseAgain(page: Page): Promise<void> {
  await page.route('**/api/images', (route) => route.fulfill({ status: 503 }));
  await text(page).press('Control+End');
  await choose(page, 'Image', 'oat.png', 'corn.png');
  await page.getByText('“corn.png” is not uploaded.').waitFor();
  await expectProblem(page, /503/);
  await expectNoViolations(page);
  await press(page, 'Publish');
  await page.getByText('An image is not uploaded: choose it again or remove it.').waitFor();
  await page.unroute('**/api/images');
  const corn = page.getByRole('group', { name: 'corn.png' });
  await page.route('**/api/images', (route) => route.fulfill({ status: 413, json: { error: 'payload too large' } }), {
    times: 1,
  });
  await choose(page, 'Image', 'raw.png');
  const raw = page.getByRole('group', { name: 'raw.png' });
  await raw.getByText('An image can have at most 25 MiB.').waitFor();
  await expect.poll(() => raw.getByRole('button').allTextContents()).toEqual(['Choose image', 'Remove']);
  await expectProblem(page, /413/);
  await raw.getByRole('button', { name: 'Remove' }).click();
  await corn.getByRole('button', { name: 'Try again' }).click();
  await descriptions(page).waitFor();
  await saveDraft(page);
  await page.getByText('“oat.png” is not uploaded.').waitFor();
  // The site takes ten images within half a minute.
  await page.route('**/api/images', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' } }), {
    times: 1,
  });
  await choose(page, 'Choose image', 'oats.png');
  await expectProblem(page, /429/);
  await expect.poll(() => descriptions(page).count()).toBe(2);
}

async function saveDraft(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await press(page, 'Save draft');
  await loaded;
}

/** A placeholder in a block of HTML shows its upload, and becomes an element. */
async function uploadIntoHtml(page: Page): Promise<void> {
  const release = await holdUploads(page);
  await text(page).press('Control+a');
  await page.keyboard.press('Delete');
  await choose(page, 'Image', 'rye.png');
  await page.keyboard.type('</div>');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('<div align="center">');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'rye.png' }).getByText('Uploading rye.png').waitFor();
  release();
  const element = expect.stringMatching(/^<img src="http.+\.png" alt="">$/);
  await expect.poll(() => lines(page)).toEqual(['<div align="center">', element, '', '</div>']);
}

/** Pictures come out of the RTF of Word; a browser that hands over none says which ones are missing, and where. */
async function pasteFromWord(page: Page): Promise<void> {
  const types = ['png', 'png', 'jpeg'] as const;
  const pictures = await Promise.all(
    types.map(async (type, at) => ({ type, alt: `Loaf ${at}`, bytes: await picture(type, 80, 60) })),
  );
  const { rtf, html, text: plain } = wordClipboard(pictures);
  const pasteTypes = async (copied: Readonly<Record<string, string>>, isAdded = false) => {
    if (!isAdded) {
      await text(page).press('Control+a');
      await page.keyboard.press('Delete');
    }
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      for (const [type, data] of Object.entries(${JSON.stringify(copied)})) clipboardData.setData(type, data);
      const field = document.querySelector('.editor-text').shadowRoot.querySelector('.cm-content');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
  };
  await pasteTypes({ 'text/plain': plain, 'text/html': html, 'text/rtf': rtf });
  const loaf = (at: number) => expect.stringMatching(new RegExp(`^!\\[Loaf ${at}\\]\\(http.+\\)$`));
  const others = ['# Rye bread', '', 'The **dough**[^1] rests.', ''];
  const note = '[^1]: Overnight is *best*.';
  await expect.poll(() => lines(page)).toEqual([...others, loaf(0), '', loaf(1), '', loaf(2), '', note]);
  // The notes of another document have the same numbers.
  const other = wordClipboard([]);
  await pasteTypes({ 'text/plain': other.text, 'text/html': other.html }, true);
  await expect
    .poll(async () => (await lines(page)).slice(-3))
    .toEqual(['The **dough**[^2] rests.', '', note.replace('1', '2')]);
  const [url] = /http[^)]+/.exec(String((await lines(page))[4])) ?? [];
  await pasteTypes({ 'text/plain': plain, 'text/html': html });
  await page.getByText('“Loaf 1” could not be pasted').waitFor();
  await expectNoViolations(page);
  await takeScreenshots(page, 'editor-missing-images');
  const missing = page.getByRole('group', { name: /^Loaf/ });
  await expect.poll(() => missing.count()).toBe(3);
  await missing.first().getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => missing.count()).toBe(2);
  // They take the places in their order, and the last one that of the cursor.
  await page.route('**/api/images', (route) => route.fulfill({ status: 201, json: { url } }), { times: 3 });
  const chosen = page.waitForEvent('filechooser');
  await missing.first().getByRole('button', { name: 'Choose image' }).click();
  const file = { mimeType: 'image/png', buffer: await picture('png') };
  await (await chosen).setFiles(['a.png', 'b.png', 'c.png'].map((name) => ({ name, ...file })));
  await expect.poll(() => missing.count()).toBe(0);
  await expect.poll(async () => (await lines(page)).filter((line) => /^!\[.*\]\(http/.test(line))).toHaveLength(3);
}

/** The browser would open an image that is dropped on the title. */
async function dropNextToText(page: Page): Promise<void> {
  await text(page).press('Control+a');
  await page.keyboard.press('Delete');
  const bytes = (await picture('png')).toString('base64');
  const kept = page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${bytes}'), (sign) => sign.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], 'rye.png', { type: 'image/png' }));
    const dropped = (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    return ['dragover', 'drop'].map((type) => document.querySelector('#title').dispatchEvent(dropped(type)));
  })()`);
  expect(await kept).toEqual([false, false]);
  await expect.poll(() => lines(page)).toContainEqual(image);
}
