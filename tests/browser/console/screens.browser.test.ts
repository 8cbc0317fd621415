import { isFullRun, todaysPart } from '@commonplace/testing/extent';
import type { Locator, Page, Response } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { touchedScreens } from '../../support/touched/touched.ts';
import { expectEachAccessible, test, waitForScreen } from './console-site.ts';
import { resolvePaths, findScreens, type ScreenInfo } from './screen-examples.ts';
import { requiresAdmin, operationOf } from './operation-roles.ts';

const browser = useBrowser();

/** Opens a screen without reloading the console. */
async function openScreen(page: Page, target: string): Promise<void> {
  const path = target === '/' ? '/admin' : `/admin${target}`;
  if (new URL(page.url()).pathname.replace(/\/$/, '') !== path) {
    const leave = "document.querySelector('h1')?.setAttribute('data-left', '')";
    await page.evaluate(`${leave}; history.pushState({}, '', ${JSON.stringify(path)})`);
    await page.locator('h1:not([data-left])').waitFor();
  }
  await waitForScreen(page);
}

/** One test per area, since checking all screens takes minutes. */
const areas = ['', 'people', 'content', 'site', 'operations'];
const areaOf = (path: string) => path.split('/')[1] ?? '';

const touched = touchedScreens();
const isTouched = ([screen]: [ScreenInfo, string]) => touched.has(screen.path);

test.for(areas)(
  'meets the accessibility rules on every screen below /%s, and fits its window wide and narrow',
  async (area, { consoleSite }) => {
    const { platform, open } = consoleSite;
    const page = await browser.openPage();
    const superAdmin = await open(page, 'super_admin');
    const screens = await findScreens();
    expect(screens.length).toBeGreaterThan(50);
    expect(screens.filter(({ path }) => !areas.includes(areaOf(path)))).toEqual([]);
    const ofArea = screens.filter(({ path }) => areaOf(path) === area);
    const { paths, created } = await resolvePaths(ofArea, platform, superAdmin);
    onTestFinished(async () => {
      for (const path of created.filter((each) => operationOf('DELETE', each))) {
        await platform.request('DELETE', path, { key: superAdmin.apiKey });
      }
    });
    const failures: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().includes('/health_checks/')) failures.push(response.url());
    });
    const screensInTurn = todaysPart(paths, 6, isTouched).map(([, path]) => async () => {
      await openScreen(page, path);
      await expect
        .poll(() => page.getByRole('alert').filter({ hasText: 'Page not found' }).count(), { message: path })
        .toBe(0);
    });
    await expectEachAccessible(page, screensInTurn);
    expect(failures).toEqual([]);
  },
);

test('offers a moderator only what the role allows, and calls no other operations', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const screens = await findScreens();
  const administrator = await platform.createUser({ role: 'super_admin' });
  const page = await browser.openPage();
  await open(page, 'moderator');
  await waitForScreen(page);
  const recorded = await record(page);
  const mine = screens.filter(({ role }) => role === 'moderator');
  const { paths } = await resolvePaths(mine, platform, administrator);
  const pressed = new Set(todaysPart(paths, 6, isTouched));
  const refused = screens.find(({ path, role }) => role !== 'moderator' && !path.includes('$'))?.path ?? '';
  for (const shown of paths) {
    const [, path] = shown;
    await openScreen(page, path);
    const links = await page
      .locator('a[href^="/admin"]')
      .evaluateAll((all: { pathname: string }[]) => all.map(({ pathname }) => pathname));
    const others = links.filter((link) => screenAt(screens, link)?.role !== 'moderator');
    expect(others, `links of ${path}`).toEqual([]);
    if (pressed.has(shown)) await pressEverything(page, [refused, path], recorded);
  }

  // Screens of other roles are refused by URL as well.
  const others = screens.filter(({ role }) => role !== 'moderator');
  for (const { path, role } of others) {
    await openScreen(page, path.replaceAll(/\$\w+/g, '1'));
    const whose = role === 'admin' ? 'an administrator' : 'a super administrator';
    await page.getByRole('heading', { name: `This screen requires ${whose}`, exact: true }).waitFor();
  }

  await page.keyboard.press('Control+k');
  await page.getByText('Switch theme').waitFor();
  const offered = await page.getByRole('dialog').getByRole('button').allInnerTexts();
  expect(offered.length).toBeGreaterThan(5);
  const titles = new Set(mine.map(({ title }) => title));
  const offeredTitles = offered.map((text) => text.split('\n')[0] ?? '');
  expect(
    others.map(({ title }) => title).filter((title) => !titles.has(title) && offeredTitles.includes(title)),
  ).toEqual([]);

  expect(recorded.calls.filter(([method, path]) => requiresAdmin(method, path))).toEqual([]);
  expect(recorded.refused).toEqual([]);
  const done = new Set(recorded.calls.flatMap(([method, path]) => (method === 'GET' ? [] : [named(method, path)])));
  if (!isFullRun) return;
  expect([...done].toSorted()).toEqual(
    expect.arrayContaining([
      'DELETE /api/comments/{id}',
      'DELETE /api/users/{id}/suspend',
      'PUT /api/articles/{id}/unpublish',
      'PUT /api/tags/{name}',
      'PUT /api/users/{id}/spam',
      'PUT /api/users/{id}/suspend',
    ]),
  );
});

const named = (method: string, path: string) => `${method} ${operationOf(method, path)?.path}`;

/** The API calls of a page, and the refused reads. */
interface RecordedCalls {
  calls: [method: string, pathname: string][];
  refused: string[];
}

/** Records API calls, and answers writes with 403 instead of sending them. */
async function record(page: Page): Promise<RecordedCalls> {
  const recorded: RecordedCalls = { calls: [], refused: [] };
  const refusal = { status: 403, json: { error: 'not sent', status: 403 } };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    recorded.calls.push([request.method(), new URL(request.url()).pathname]);
    return request.method() === 'GET' ? route.fallback() : route.fulfill(refusal);
  });
  page.on('response', (response: Response) => {
    const isRead = response.request().method() === 'GET';
    if (isRead && response.status() === 403) recorded.refused.push(response.url());
  });
  return recorded;
}

function screenAt(screens: readonly ScreenInfo[], pathname: string): ScreenInfo | undefined {
  const path = pathname.replace(/^\/admin/, '') || '/';
  const matches = (screen: ScreenInfo) => new RegExp(`^${screen.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path);
  return screens.find((screen) => screen.path === path) ?? screens.find(matches);
}

/** The enabled buttons of a screen, except those of incomplete forms, menus and tabs. */
const buttonsOf = (page: Page) =>
  page
    .locator('main button:enabled:not(form:invalid button, [aria-haspopup=menu], [role=tab])')
    .filter({ hasNotText: 'Show more' });

/**
 * Presses every button, tab and menu item of a screen, and confirms every dialog. The last path of `paths` is the screen; visits
 * to those before reset its state, where the buttons are no longer those of its initial state.
 */
async function pressEverything(page: Page, paths: readonly string[], recorded: RecordedCalls): Promise<void> {
  const reset = async () => {
    for (const path of paths) await openScreen(page, path);
    const row = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    if ((await row.count()) > 0) await row.check();
  };
  await reset();
  const shown = () => buttonsOf(page).allInnerTexts();
  const buttons = await shown();
  for (const at of buttons.keys()) {
    if (String(await shown()) !== String(buttons)) await reset();
    await press(page, buttonsOf(page).nth(at), recorded);
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await waitForScreen(page);
  }
  const menus = page.locator('main button[aria-haspopup=menu]');
  for (let menu = 0; menu < (await menus.count()); menu += 1) {
    const open = async () => {
      await reset();
      await menus.nth(menu).click();
      await page.getByRole('menuitem').first().waitFor();
    };
    await open();
    const items = await page.getByRole('menuitem').count();
    for (let at = 0; at < items; at += 1) {
      if (at > 0) await open();
      await press(page, page.getByRole('menuitem').nth(at), recorded);
    }
  }
}

/** Presses a button and waits for a write, or confirms the dialog before it. */
async function press(page: Page, button: Locator, recorded: RecordedCalls): Promise<void> {
  const name = await button.innerText();
  const before = recorded.calls.length;
  const dialog = page.getByRole('dialog');
  const hasWritten = () => recorded.calls.slice(before).some(([method]) => method !== 'GET');
  await button.click();
  await expect.poll(async () => hasWritten() || (await dialog.count()) > 0, { message: name }).toBe(true);
  if ((await dialog.count()) > 0) {
    const note = dialog.getByRole('textbox');
    if ((await note.count()) > 0) await note.first().fill('Because');
    await dialog.locator('button[type=submit]').click();
    await expect.poll(hasWritten, { message: name }).toBe(true);
    await dialog.waitFor({ state: 'detached' });
  }
  await expectProblem(page, /403/);
  // Error messages stay until they are closed, and would cover other controls.
  await page
    .getByLabel('Close notification')
    .evaluateAll((all: { click(): void }[]) => all.forEach((one) => one.click()));
}
