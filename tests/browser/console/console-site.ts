import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '@commonplace/engines/ports';
import type { Page } from 'playwright-core';
import { expect, test as base } from 'vitest';
import { expectNoViolations } from '../../support/browser.ts';
import { signedInVisitor } from '../../support/oauth.ts';
import type { TestUser } from '../../support/people.ts';
import { startPlatform, type Platform } from '../../support/platform.ts';

/** A platform with the built console, and who is to look at it. */
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
  const platform = await startPlatform({ PORT: port, PUBLIC_URL: origin, CONSOLE_DIR: folder });
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
      await page.goto(`${origin}/admin${path}`);
      return user;
    },
  };
});

/** Nothing that the console does leaves the site. */
function forbidOtherOrigins(page: Page, origin: string): void {
  page.on('request', (request) => {
    const { protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol)) expect(new URL(request.url()).origin, request.url()).toBe(origin);
  });
}

const looks = [
  { colorScheme: 'light', width: 1_280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/**
 * Holds what is shown to axe-core's rules in light at 1280 pixels, and in dark at 390, where it needs to be no wider. The rules
 * about colours and about sizes hardly meet, so the second look is held to those of looks alone.
 */
export async function expectEverybodyCanUse(page: Page): Promise<void> {
  for (const [at, { colorScheme, width }] of looks.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await expectNoViolations(page, at === 0 ? 'all' : 'of looks');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), 'its width').toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1_280, height: 800 });
}

/** Takes a picture of what is shown for the README, when `SCREENSHOTS=on` asks for it. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] !== 'on') return;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.screenshot({ path: `${pictures}/${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.screenshot({ path: `${pictures}/${name}-dark.png` });
}
