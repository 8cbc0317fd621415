import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '@commonplace/engines/ports';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test as base } from 'vitest';
import { expectNoViolations, looksPerPage } from '../../support/browser.ts';
import { signedInVisitor } from '../../support/oauth.ts';
import { arePicturesTaken, pictureFolder } from '../../support/pictures.ts';
import type { TestUser } from '../../support/test-users.ts';
import { startPlatform, type Platform } from '../../support/platform.ts';
import { expectIfMatch } from './expect-if-match.ts';
import { largeSite } from './large-site.ts';

/** A platform with much content and the built console. */
export interface ConsoleSite {
  platform: Platform;
  /** The URL for browsers. */
  origin: string;
  /** Creates a user with a role, signs in the browser of the page, and opens the console. */
  open(page: Page, role: ConsoleRole, path?: string): Promise<TestUser>;
}

type ConsoleRole = 'moderator' | 'admin' | 'super_admin';

const dist = fileURLToPath(new URL('../../../apps/console/dist', import.meta.url));

/** `test` with the fixture `consoleSite`, one platform per worker process. */
export const test = base.extend('consoleSite', { scope: 'worker' }, async ({}, { onCleanup }): Promise<ConsoleSite> => {
  if (!existsSync(dist)) throw new Error('the console is not built: npm run shell -- turbo run build');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const platform = await startPlatform({ PORT: port, PUBLIC_URL: origin, CONSOLE_DIR: dist }, {}, largeSite);
  onCleanup(() => platform[Symbol.asyncDispose]());
  return {
    platform,
    origin,
    async open(page, role, path = '') {
      const user = await platform.createUser({ role });
      const { cookies } = await signedInVisitor(platform, user, platform.url, 'session');
      const cookieList = [...cookies].map(([name, value]) => ({ name, value, url: origin }));
      await page.context().addCookies(cookieList);
      forbidOtherOrigins(page, origin);
      expectIfMatch(page);
      await page.goto(`${origin}/admin${path}`);
      return user;
    },
  };
});

/** Fails the test if the page sends a request to another origin. */
function forbidOtherOrigins(page: Page, origin: string): void {
  const external: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) external.push(url.href);
  });
  onTestFinished(() => expect(external, 'requests to other origins').toEqual([]));
}

interface Variant {
  colorScheme: 'light' | 'dark';
  width: number;
}

const wide: Variant = { colorScheme: 'light', width: 1_280 };
/** The width of a phone. */
export const narrow: Variant = { colorScheme: 'dark', width: 390 };

/** Each screen is drawn in light and dark, wide and narrow. */
const variants: readonly Variant[] = [narrow, wide];

/** The navigation, which is the same on every screen. */
const navigation = 'nav';

/**
 * Checks what a screen shows after some steps with axe-core, and that it is not wider than its window, in dark at 390 pixels; in a
 * full run also in light at 1280. `screens.browser.test.ts` checks each screen as it opens.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleAs(page, variants, navigation);
  // The navigation, which the next step may use, is hidden in a narrow window.
  await applyVariant(page, wide);
}

/**
 * Checks many screens in turn, the first with the navigation. Every other screen begins as the one before ended, since drawing a
 * screen again takes long: so they are checked with axe-core in the two looks in turn.
 */
export async function expectEachAccessible(page: Page, screens: Iterable<() => Promise<void>>): Promise<void> {
  let order = variants.toReversed();
  let known: string | undefined;
  for (const open of screens) {
    await open();
    await expectAccessibleAs(page, order, known);
    order = order.toReversed();
    known = navigation;
  }
}

/** The variants after the first repeat only the rules whose outcome depends on colors or on the width. */
async function expectAccessibleAs(page: Page, order: readonly Variant[], known?: string): Promise<void> {
  await waitForScreen(page);
  for (const [index, variant] of order.slice(0, looksPerPage).entries()) {
    await applyVariant(page, variant);
    await expectNoViolations(page, index === 0 ? 'all' : 'of looks', known);
    // Charts are redrawn with a delay after a resize.
    await expect.poll(() => overflowOf(page), { message: `beyond the right edge of ${page.url()}` }).toEqual([]);
  }
}

/** Returns the width of a page that is wider than its window, and the overflowing elements. */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
    [document.documentElement.scrollWidth + ' pixels', ...[...document.body.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map((each) => each.outerHTML.slice(0, 200))]`);
}

/** Waits until a screen has loaded its data. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Opens a screen with the keyboard. Repeats it, since the second key has a time limit that a busy machine can miss. */
export async function jump(page: Page, key: string, heading: string): Promise<void> {
  const arrived = page.getByRole('heading', { name: heading }).first();
  const attempt = async () => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    return isVisible(arrived);
  };
  await expect.poll(attempt).toBe(true);
}

/** Takes a picture of the screen if `SCREENSHOTS=on`. */
export async function takeScreenshot(page: Page, name: string, variant: Variant = wide): Promise<void> {
  if (!arePicturesTaken) return;
  await applyVariant(page, variant);
  await page.screenshot({ path: `${pictureFolder('console')}/${name}.png` });
  await applyVariant(page, wide);
}

async function applyVariant(page: Page, { colorScheme, width }: Variant): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const shown = page.locator(`html[data-mantine-color-scheme=${colorScheme}]`);
  const attempt = async () => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const isShown = await isVisible(shown);
    // A page occasionally misses the change; reset it to emulate it again.
    if (!isShown) await page.emulateMedia({ colorScheme: null });
    return isShown;
  };
  await expect.poll(attempt).toBe(true);
}

const isVisible = (locator: Locator): Promise<boolean> =>
  locator.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
