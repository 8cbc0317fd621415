import { findChromium } from '@commonplace/engines/chromium';
import { startPlatformProcess } from '@commonplace/testing/platform-process';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { percentileOf } from '../percentile.ts';
import { writeEditorText } from './editor-text.ts';

/** The longest text that the API stores, and a megabyte. */
const sizes = [800 * 1024, 1_000_000];
const places = ['start', 'middle', 'end'] as const;
const keys = 100;
/** About twice as fast as people type. */
const pauseMs = 60;
/** Until the text is highlighted and the first attempt to save it has ended. */
const settleMs = 5_000;
const maxMs = 50;
/** Browsers report no shorter time until the next frame. */
const shortestMs = 16;

/** The time from a key to the next frame, in a text of this size. */
export interface KeyFigures {
  bytes: number;
  place: (typeof places)[number];
  p50Milliseconds: number;
  p95Milliseconds: number;
  isMet: boolean;
}

/** Types at three places of long texts in the editor of a new article. */
export async function* measureEditor(): AsyncGenerator<KeyFigures> {
  await using platform = await startPlatformProcess();
  await platform.cli('user', 'create', '--username', 'writer', '--email', 'writer@example.com', '--name', 'Writer');
  const { link } = z
    .object({ link: z.string() })
    .parse(await platform.cli('user', 'password-link', '--username', 'writer'));
  const browser = await chromium.launch({ executablePath: findChromium(process.env['PATH']), args: ['--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await signIn(page, platform.url, link);
    for (const bytes of sizes) {
      await openEditor(page, platform.url, writeEditorText(bytes));
      for (const place of places) {
        await moveTo(page, place);
        const times = await typeKeys(page);
        const p95Milliseconds = percentileOf(times, 0.95);
        const isMet = p95Milliseconds <= maxMs;
        yield { bytes, place, p50Milliseconds: percentileOf(times, 0.5), p95Milliseconds, isMet };
      }
    }
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, url: string, link: string): Promise<void> {
  const password = 'nine green elephants';
  await page.goto(link);
  for (const field of await page.locator('input[type=password]').all()) await field.fill(password);
  await page.locator('main form button').first().click();
  await page.goto(`${url}/signin?return_to=/new`);
  await page.getByLabel('Username or email').fill('writer');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${url}/new`);
}

const textField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
/** The element that the editor is in, as the page names it. */
const content = "document.querySelector('.editor-text').shadowRoot.querySelector('[role=textbox]')";

/** Opens the editor of a new article and pastes a text. */
async function openEditor(page: Page, url: string, text: string): Promise<void> {
  await page.goto(`${url}/new`);
  await textField(page).click();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    ${content}.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
  await page.waitForTimeout(settleMs);
}

async function moveTo(page: Page, place: KeyFigures['place']): Promise<void> {
  await textField(page).press(place === 'end' ? 'Control+End' : 'Control+Home');
  if (place === 'middle') {
    await page.evaluate(`{
      const scroller = ${content}.parentElement;
      scroller.scrollTop = scroller.scrollHeight / 2;
    }`);
    const { x = 0, y = 0, height = 0 } = (await page.locator('.editor-text').boundingBox()) ?? {};
    await page.mouse.click(x + 300, y + height / 2);
  }
  await page.waitForTimeout(settleMs);
}

/** Returns the milliseconds from each key to the next frame. */
async function typeKeys(page: Page): Promise<number[]> {
  await page.evaluate(`{
    globalThis.reported = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') reported.push(duration);
    });
    observer.observe({ type: 'event', durationThreshold: ${shortestMs} });
  }`);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('water flour'[key % 11] ?? 'a');
    await page.waitForTimeout(pauseMs);
  }
  await page.waitForTimeout(settleMs);
  const reported = z.array(z.number()).parse(await page.evaluate('reported'));
  return [...reported, ...Array.from({ length: keys - reported.length }, () => shortestMs)];
}
