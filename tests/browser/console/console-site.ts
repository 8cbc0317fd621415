import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '@commonplace/engines/ports';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test as base } from 'vitest';
import { expectNoViolations, type Rules } from '../../support/browser.ts';
import { signedInVisitor } from '../../support/oauth.ts';
import type { TestUser } from '../../support/people.ts';
import { startPlatform, type Platform } from '../../support/platform.ts';
import { expectConditions } from './conditions.ts';
import { largeSite } from './large-site.ts';

/** A large platform with the built console, and who is to look at it. */
export interface ConsoleSite {
  platform: Platform;
  /** Where browsers reach it. */
  origin: string;
  /** Signs a person with a role in to the browser of a page, and opens the console. */
  open(page: Page, role: ConsoleRole, path?: string): Promise<TestUser>;
}

type ConsoleRole = 'moderator' | 'admin' | 'super_admin';

const folder = fileURLToPath(new URL('../../../apps/console/dist', import.meta.url));

const pictures = fileURLToPath(new URL('../../../docs/console', import.meta.url));

/** The `test` of a journey: its `consoleSite` is one for all journeys that follow each other in a process. */
export const test = base.extend('consoleSite', { scope: 'worker' }, async ({}, { onCleanup }): Promise<ConsoleSite> => {
  if (!existsSync(folder)) throw new Error('the console is not built: npm run shell -- turbo run build');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const platform = await startPlatform({ PORT: port, PUBLIC_URL: origin, CONSOLE_DIR: folder }, {}, largeSite);
  onCleanup(() => platform[Symbol.asyncDispose]());
  return {
    platform,
    origin,
    async open(page, role, path = '') {
      const user = await platform.createUser({ role });
      const { cookies } = await signedInVisitor(platform, user, platform.url, 'session');
      const own = [...cookies].map(([name, value]) => ({ name, value, url: origin }));
      await page.context().addCookies(own);
      forbidOtherOrigins(page, origin);
      expectConditions(page);
      await page.goto(`${origin}/admin${path}`);
      return user;
    },
  };
});

/** Nothing that the console does leaves the site. */
function forbidOtherOrigins(page: Page, origin: string): void {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) elsewhere.push(url.href);
  });
  onTestFinished(() => expect(elsewhere, 'what was asked of other origins').toEqual([]));
}

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

const wide: Look = { colorScheme: 'light', width: 1_280 };
/** A telephone's. */
export const narrow: Look = { colorScheme: 'dark', width: 390 };

type Looks = readonly [look: Look, rules: Rules][];

/** What a journey comes to. All that every screen has is looked at in the others too, by `screens.test.ts`. */
const twoLooks: Looks = [
  [wide, 'all'],
  [narrow, 'of looks'],
];

/**
 * How every screen is looked at. What is as wide is the same document, of which colors alone are looked at again; what
 * is as dark has the same colors.
 */
export const everyLook: Looks = [
  [wide, 'all'],
  [{ ...wide, colorScheme: 'dark' }, 'of colors'],
  [narrow, 'but colors'],
];

/** Holds what is shown to axe-core's rules in light and dark, at 1280 and 390 pixels, where it needs to be no wider. */
export async function expectEverybodyCanUse(page: Page, looks = twoLooks): Promise<void> {
  await untilShown(page);
  for (const [look, rules] of looks) {
    await putOn(page, look);
    await expectNoViolations(page, rules);
    // A plot is drawn anew after its room has changed, which a busy machine does a while later.
    await expect.poll(() => tooWide(page), { message: `beyond the right edge of ${page.url()}` }).toEqual([]);
  }
  await putOn(page, wide);
}

/** How much wider than its window a page is, and what is beyond the edge. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
    [document.documentElement.scrollWidth + ' pixels', ...[...document.body.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map((each) => each.outerHTML.slice(0, 200))]`);
}

/** Waits for a screen: what is on its way has no words yet. */
export async function untilShown(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Goes to a screen by the keyboard: its letter must follow soon, which a machine that is busy otherwise may miss. */
export async function jump(page: Page, letter: string, heading: string): Promise<void> {
  const arrived = page.getByRole('heading', { name: heading }).first();
  const attempt = async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    return conceptExists(arrived);
  };
  await expect.poll(attempt).toBe(true);
}

/** Takes a picture of what is shown for the README, when `SCREENSHOTS=on` asks for it. */
export async function takePicture(page: Page, name: string, look: Look = wide): Promise<void> {
  if (process.env['SCREENSHOTS'] !== 'on') return;
  await putOn(page, look);
  await page.screenshot({ path: `${pictures}/${name}.png` });
  await putOn(page, wide);
}

async function putOn(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const shown = page.locator(`html[data-mantine-color-scheme=${colorScheme}]`);
  const attempt = async () => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const isShown = await conceptExists(shown);
    // Once, after which this was written, a page heard nothing of the change: it is made again.
    if (!isShown) await page.emulateMedia({ colorScheme: null });
    return isShown;
  };
  await expect.poll(attempt).toBe(true);
}

const conceptExists = (what: Locator): Promise<boolean> =>
  what.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
