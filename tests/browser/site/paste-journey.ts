import { picture } from '@commonplace/images/testing/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { servePictures } from './look-journey.ts';
import { takeScreenshots, type SiteScene } from './site-scene.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const lines = (page: Page) => page.locator('.cm-line').allTextContents();
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const loaf = 'https://bread.test/loaf.png';

/** Puts a text and HTML on the clipboard, as other programs do, and presses the keys to paste it. */
async function paste(page: Page, copied: { text?: string; html?: string }, keys = 'Control+v'): Promise<void> {
  const types = {
    ...(copied.text !== undefined && { 'text/plain': copied.text }),
    ...(copied.html !== undefined && { 'text/html': copied.html }),
  };
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem(Object.fromEntries(
    Object.entries(${JSON.stringify(types)}).map(([type, data]) => [type, new Blob([data], { type })])))])`);
  await page.keyboard.press(keys);
}

/** Replaces the text, leaves the cursor at its end, and selects this number of letters before it. */
async function startWith(page: Page, content: string, selected = 0): Promise<void> {
  await text(page).press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(content);
  for (let left = selected; left > 0; left -= 1) await page.keyboard.press('Shift+ArrowLeft');
}

/** A member pastes addresses, pictures, tables and texts of other programs; what was pasted comes back by undo. */
export async function pasteFromOtherPrograms(page: Page, { origin, article }: SiteScene): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await servePictures(page);
  await page.goto(`${origin}/new`);
  await page.getByRole('toolbar').waitFor();
  await pasteBeforeScript(page);
  await pasteAddresses(page, origin + article.path, article.path);
  await pastePictures(page);
  await pasteTables(page);
  await pasteFormatted(page);
}

/** Pastes before the script of pasting is here: without a network as plain text, and as Markdown when it comes. */
async function pasteBeforeScript(page: Page): Promise<void> {
  const bold = { text: 'Mix well', html: '<p>Mix <b>well</b></p>' };
  const [script, { promise: isAsked, resolve: ask }] = ['**/conversion.js', Promise.withResolvers<void>()];
  await page.route(script, (route) => route.abort());
  await startWith(page, '');
  await paste(page, bold);
  await expect.poll(() => lines(page)).toEqual(['Mix well']);
  const lost = page.getByRole('alert').getByText('Pasted as plain text');
  await lost.waitFor();
  await page.keyboard.type('!');
  await expect.poll(() => lost.count()).toBe(0);
  await startWith(page, '');
  await paste(page, { html: '<ul><li>Flour</li><li><b>Water</b></li></ul>' });
  await expect.poll(() => lines(page)).toEqual(['Flour', 'Water']);
  await lost.waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  const boxes = await Promise.all([page.getByRole('group', { name: 'View' }), lost].map((each) => each.boundingBox()));
  expect(boxes[0]!.y + boxes[0]!.height).toBeLessThanOrEqual(boxes[1]!.y);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.unroute(script);
  await page.route(script, (route) => isAsked.then(() => route.continue()), { times: 1 });
  await startWith(page, '');
  await paste(page, bold);
  await page.keyboard.type(' and rest');
  ask();
  await expect.poll(() => lines(page)).toEqual(['Mix **well** and rest']);
  await expectProblem(page, /conversion\.js/);
}

async function pasteAddresses(page: Page, own: string, path: string): Promise<void> {
  const undo = () => page.keyboard.press('Control+z');
  await startWith(page, 'Read the docs', 4);
  await paste(page, { text: 'https://bread.test/docs' });
  await expect.poll(() => lines(page)).toEqual(['Read the [docs](https://bread.test/docs)']);
  await undo();
  await expect.poll(() => lines(page)).toEqual(['Read the https://bread.test/docs']);
  await undo();
  await expect.poll(() => lines(page)).toEqual(['Read the docs']);
  await startWith(page, 'A video:\n\n');
  await paste(page, { text: video });
  await expect.poll(() => lines(page)).toEqual(['A video:', '', `{% embed ${video} %}`]);
  await undo();
  await expect.poll(() => lines(page)).toEqual(['A video:', '', video]);
  await page.keyboard.type(' it is');
  await expect.poll(() => lines(page)).toEqual(['A video:', '', `${video} it is`]);
  await startWith(page, '');
  await paste(page, { text: own, html: `<a href="${own}">Its title</a>` });
  await expect.poll(() => lines(page)).toEqual([`{% post ${path} %}`]);
  // These stay as they are.
  await startWith(page, '');
  await paste(page, { text: video }, 'Control+Shift+v');
  await page.keyboard.press('Enter');
  await paste(page, { text: 'https://bread.test/' });
  await expect.poll(() => lines(page)).toEqual([video, 'https://bread.test/']);
  await startWith(page, '```\nlet docs', 4);
  await paste(page, { text: video });
  await expect.poll(() => lines(page)).toEqual(['```', `let ${video}`]);
}

async function pastePictures(page: Page): Promise<void> {
  const insert = page.getByRole('button', { name: 'Insert as image' });
  await startWith(page, 'A loaf: ');
  await paste(page, { text: loaf });
  await insert.waitFor();
  await expectNoViolations(page);
  await takeScreenshots(page, 'editor-picture');
  // Typing goes on in the text.
  await page.keyboard.type(' is');
  await expect.poll(() => insert.count()).toBe(0);
  await expect.poll(() => lines(page)).toEqual([`A loaf: ${loaf} is`]);
  await startWith(page, '');
  await paste(page, { text: loaf });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A loaf');
  await expect.poll(() => lines(page)).toEqual([`![A loaf](${loaf})`]);
  await startWith(page, '');
  await paste(page, { text: loaf });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  await expect.poll(() => lines(page)).toEqual([`${loaf}.`]);
  await startWith(page, '');
  await paste(page, { text: loaf });
  await page.keyboard.press('Escape');
  await expect.poll(() => insert.count()).toBe(0);
  await page.keyboard.type('!');
  await expect.poll(() => lines(page)).toEqual([`${loaf}!`]);
}

async function pasteTables(page: Page): Promise<void> {
  const table = ['| Flour | Grams |', '| --- | --- |', '| Rye | 300 |'];
  const rows = 'Flour\tGrams\nRye\t300';
  await startWith(page, 'Weigh');
  await paste(page, { text: rows });
  await expect.poll(() => lines(page)).toEqual(['Weigh', '', ...table]);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await lines(page))[0]).toMatch(/^WeighFlour/);
  const cell = (content: string) => `<td>${content}</td>`;
  const html = `<table><tr>${cell('Flour')}${cell('Grams')}</tr><tr>${cell('Rye')}${cell('300')}</tr></table>`;
  await startWith(page, '');
  await paste(page, { text: rows, html });
  await expect.poll(() => lines(page)).toEqual(table);
  await startWith(page, '');
  await paste(page, { text: rows, html }, 'Control+Shift+v');
  await expect.poll(async () => (await lines(page)).length).toBe(2);
}

/** Pastes what a program for writing copies, with a picture whose bytes are in it. */
async function pasteFormatted(page: Page): Promise<void> {
  const bytes = (await picture('png', 60, 40)).toString('base64');
  const html = `<h2>Dough</h2><p>Mix <b>well</b>, as <a href="https://bread.test/">here</a>.</p>
    <ul><li>Flour</li><li>Water</li></ul><p><img src="data:image/png;base64,${bytes}" alt="Dough"></p>`;
  await startWith(page, '');
  await paste(page, { text: 'Dough\nMix well, as here.\nFlour\nWater', html });
  const markdown = ['## Dough', '', 'Mix **well**, as [here](https://bread.test/).', '', '- Flour', '- Water'];
  await expect.poll(async () => (await lines(page)).slice(0, 6)).toEqual(markdown);
  await expect.poll(async () => (await lines(page)).join('\n')).toMatch(/!\[Dough\]\(http.+\)/);
  await page.keyboard.press('Control+End');
  // The program has its pictures on a server.
  const remote = `<p>See <b>both</b>: <img src="${loaf}"> <img src="https://bread.test/dough.png"></p>`;
  await paste(page, { text: 'See both:', html: remote });
  await page.getByRole('alert').getByText('Images that stay on other sites: 2.').waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  // The text begins with it.
  await page.locator('.editor-pane').getByRole('heading', { name: 'Dough' }).waitFor();
}
