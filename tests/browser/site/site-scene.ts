import { mkdir, writeFile } from 'node:fs/promises';
import { freePort } from '@commonplace/engines/ports';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test as base } from 'vitest';
import { expectNoViolations, looksPerPage } from '../../support/browser.ts';
import { signedInVisitor } from '../../support/oauth.ts';
import { arePicturesTaken, pictureFolder } from '../../support/pictures.ts';
import { startPlatform, type Platform } from '../../support/platform.ts';
import { startSite } from '../../support/site-platform.ts';
import type { TestUser } from '../../support/test-users.ts';
import { kindOf } from './kind-of.ts';
import { writeContent, type SiteContent } from './site-content.ts';

/** A platform with the site and something to read. */
export interface SiteScene extends SiteContent {
  platform: Platform;
  /** The URL for browsers. */
  origin: string;
  /** Starts a session of this user, and returns its cookie. */
  startSession(user: TestUser): Promise<string>;
  /** Gives the browser of the page a session of this user, and returns its cookie. */
  signIn(page: Page, user: TestUser): Promise<string>;
}

/** `test` with the fixture `scene`, one platform per file. */
export const test = base.extend('scene', { scope: 'file' }, async ({}, { onCleanup }): Promise<SiteScene> => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const platform = await startPlatform({ PUBLIC_URL: origin });
  const site = await startSite(platform, { PORT: port, PUBLIC_URL: origin });
  onCleanup(async () => {
    await site[Symbol.asyncDispose]();
    await platform[Symbol.asyncDispose]();
  });
  const startSession = async (user: TestUser) => {
    const { cookies } = await signedInVisitor(platform, user, origin, 'session');
    return `session=${cookies.get('session') ?? ''}`;
  };
  return {
    ...(await writeContent(platform)),
    platform,
    origin,
    startSession,
    async signIn(page, user) {
      const cookie = await startSession(user);
      await page.context().addCookies([{ name: 'session', value: cookie.slice('session='.length), url: origin }]);
      return cookie;
    },
  };
});

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1_280 },
  { colorScheme: 'dark', width: 320 },
];

/** Header and footer without its billboard, which are the same on every page of a visitor. */
const frame = '.bar, .footer > div';

/**
 * Checks the pages at these paths with axe-core, its folded parts unfolded, and that they are not wider than the window, in light at
 * 1280 or in dark at 320 pixels, in a full run in both. A page begins with the look in which the one before ended. Its second look repeats
 * only the rules whose outcome depends on colors or on the width. The first page is checked with header and footer. Returns the
 * paths that the pages link to.
 */
export async function expectEachAccessible(page: Page, origin: string, paths: readonly string[]): Promise<string[]> {
  const links = new Set<string>();
  let order = looks;
  let known: string | undefined;
  for (const path of paths) {
    await page.goto(origin + path);
    // The menu of the tabs would lie over the content; the journey on a phone checks it.
    await page.evaluate(
      "for (const folded of document.querySelectorAll('main details:not(.parts .menu)')) folded.open = true",
    );
    for (const [index, { colorScheme, width }] of order.slice(0, looksPerPage).entries()) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoViolations(page, index === 0 ? 'all' : 'of looks', known);
      await expect
        .poll(() => overflowOf(page), { message: `beyond the right edge of ${path} at ${width} pixels` })
        .toEqual([]);
    }
    for (const link of await linksOf(page)) links.add(link);
    order = order.toReversed();
    known = frame;
  }
  return [...links];
}

/** Checks that pages that are read from right to left are not wider than the window. */
export async function expectEachMirrored(page: Page, { origin, pages }: SiteScene): Promise<void> {
  for (const width of [1_280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(origin + path);
      await page.evaluate("document.documentElement.dir = 'rtl'");
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), name).toBe(0);
      if (width === 390) await takeScreenshots(page, `mirrored-${name}`);
    }
  }
}

/** Returns the elements beyond the right edge of a page that is wider than its window. */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.body.querySelectorAll('*')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map((each) => each.outerHTML.slice(0, 200))`);
}

/** Returns the paths of this origin that a page refers to; forms alone are sent to the address for mentions. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll(':is([href], [src]):not([rel="webmention"])')]
    .map((each) => new URL(each.getAttribute('href') ?? each.getAttribute('src'), location.href))
    .filter((url) => url.origin === location.origin)
    .map((url) => url.pathname + url.search)`);
}

/** Asks for each path once and returns those that do not exist; of paths that differ in a value other than `page`, one. */
export async function deadLinks(origin: string, paths: readonly string[], cookie = ''): Promise<string[]> {
  const kinds = new Map(paths.map((path) => [kindOf(path), path]));
  const dead: string[] = [];
  for (const path of kinds.values()) {
    const headers = { cookie, accept: 'text/html', 'user-agent': 'test' };
    const { status } = await fetch(origin + path, { headers, redirect: 'manual' });
    if (status >= 400) dead.push(`${status} ${path}`);
  }
  return dead;
}

/** Takes pictures of the top of a page, wide and narrow in both looks, if `SCREENSHOTS=on`. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (!arePicturesTaken) return;
  const folder = pictureFolder('site');
  await mkdir(folder, { recursive: true });
  const devtools = await page.context().newCDPSession(page);
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1_280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
      await writeFile(`${folder}/${name}-${colorScheme}-${width}.webp`, data, 'base64');
    }
  }
  if (before) await page.setViewportSize(before);
}

/** Fails the test if the page sends a request to another origin. */
export function forbidOtherOrigins(page: Page, origin: string): void {
  const external: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) external.push(url.href);
  });
  onTestFinished(() => expect(external, 'requests to other origins').toEqual([]));
}
