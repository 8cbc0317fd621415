import type { Locator, Page, Response } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { everyLook, expectEverybodyCanUse, test, untilShown } from './console-site.ts';
import { addressesOf, findScreens, type ShownScreen } from './screens.ts';
import { isForAdministrators, operationOf } from './who-may.ts';

const browser = useBrowser();

/** Goes to a screen without loading the console anew. */
async function goTo(page: Page, address: string): Promise<void> {
  const path = address === '/' ? '/admin' : `/admin${address}`;
  if (new URL(page.url()).pathname.replace(/\/$/, '') !== path) {
    const leave = "document.querySelector('h1')?.setAttribute('data-left', '')";
    await page.evaluate(`${leave}; history.pushState({}, '', ${JSON.stringify(path)})`);
    await page.locator('h1:not([data-left])').waitFor();
  }
  await untilShown(page);
}

/** The parts of the console, a test each: to look at all screens takes minutes. */
const parts = ['', 'people', 'content', 'site', 'operations'];
const partOf = (path: string) => path.split('/')[1] ?? '';

test.for(parts)(
  'every screen of a large site below /%s can be used by everybody, in every look',
  async (part, { consoleSite }) => {
    const { platform, open } = consoleSite;
    const page = await browser.openPage();
    const superAdmin = await open(page, 'super_admin');
    const screens = await findScreens();
    expect(screens.length).toBeGreaterThan(50);
    expect(screens.filter(({ path }) => !parts.includes(partOf(path)))).toEqual([]);
    const ofPart = screens.filter(({ path }) => partOf(path) === part);
    const { addresses, made } = await addressesOf(ofPart, platform, superAdmin);
    onTestFinished(async () => {
      for (const path of made.filter((each) => operationOf('DELETE', each))) {
        await platform.request('DELETE', path, { key: superAdmin.apiKey });
      }
    });
    const failures: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().includes('/health_checks/')) failures.push(response.url());
    });
    for (const [, address] of addresses) {
      await goTo(page, address);
      expect(await page.getByRole('alert').filter({ hasText: 'There is nothing here' }).count(), address).toBe(0);
      await expectEverybodyCanUse(page, everyLook);
    }
    expect(failures).toEqual([]);
  },
);

test('a moderator is offered nothing of administrators, and asks for nothing of theirs', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const screens = await findScreens();
  const administrator = await platform.createUser({ role: 'super_admin' });
  const page = await browser.openPage();
  await open(page, 'moderator');
  await untilShown(page);
  const seen = await record(page);
  const mine = screens.filter(({ role }) => role === 'moderator');
  const { addresses } = await addressesOf(mine, platform, administrator);
  const refused = screens.find(({ path, role }) => role !== 'moderator' && !path.includes('$'))?.path ?? '';
  for (const [, address] of addresses) {
    await goTo(page, address);
    const links = await page
      .locator('a[href^="/admin"]')
      .evaluateAll((all: { pathname: string }[]) => all.map(({ pathname }) => pathname));
    const others = links.filter((link) => screenAt(screens, link)?.role !== 'moderator');
    expect(others, `links of ${address}`).toEqual([]);
    await doWhatIsOffered(page, [refused, address], seen);
  }

  // What is not offered is no more shown to who knows its address.
  const others = screens.filter(({ role }) => role !== 'moderator');
  for (const { path, role } of others) {
    await goTo(page, path.replaceAll(/\$\w+/g, '1'));
    const whose = role === 'admin' ? 'an administrator' : 'a super administrator';
    await page.getByRole('heading', { name: `This is for ${whose}`, exact: true }).waitFor();
  }

  await page.keyboard.press('Control+k');
  await page.getByText('Switch between light and dark').waitFor();
  const offered = await page.getByRole('dialog').getByRole('button').allInnerTexts();
  expect(offered.length).toBeGreaterThan(5);
  const titles = new Set(mine.map(({ title }) => title));
  const whose = offered.map((text) => text.split('\n')[0] ?? '');
  expect(others.map(({ title }) => title).filter((title) => !titles.has(title) && whose.includes(title))).toEqual([]);

  expect(seen.asked.filter(([method, path]) => isForAdministrators(method, path))).toEqual([]);
  expect(seen.refused).toEqual([]);
  const done = new Set(seen.asked.flatMap(([method, path]) => (method === 'GET' ? [] : [named(method, path)])));
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

/** What a page asks of the API, and which reads were refused. */
interface Seen {
  asked: [method: string, pathname: string][];
  refused: string[];
}

/** From now on writes are known of, and go no further. */
async function record(page: Page): Promise<Seen> {
  const seen: Seen = { asked: [], refused: [] };
  const refusal = { status: 403, json: { error: 'only looked at', status: 403 } };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    seen.asked.push([request.method(), new URL(request.url()).pathname]);
    return request.method() === 'GET' ? route.fallback() : route.fulfill(refusal);
  });
  page.on('response', (response: Response) => {
    const isRead = response.request().method() === 'GET';
    if (isRead && response.status() === 403) seen.refused.push(response.url());
  });
  return seen;
}

function screenAt(screens: readonly ShownScreen[], pathname: string): ShownScreen | undefined {
  const path = pathname.replace(/^\/admin/, '') || '/';
  const fits = (screen: ShownScreen) => new RegExp(`^${screen.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path);
  return screens.find((screen) => screen.path === path) ?? screens.find(fits);
}

/** What can be pressed and changes something: a form that lacks something does not. */
const pressedIn = (page: Page) =>
  page
    .locator('main button:enabled:not(form:invalid button, [aria-haspopup=menu], [role=tab])')
    .filter({ hasNotText: 'Show more' });

/**
 * Presses everything that a screen offers, each on the screen as it is at first, and confirms what is asked. `way` leads
 * there from a screen that shows nothing, which costs little.
 */
async function doWhatIsOffered(page: Page, way: readonly string[], seen: Seen): Promise<void> {
  const begin = async () => {
    for (const address of way) await goTo(page, address);
    const row = page.getByRole('checkbox', { name: /^Choose (?!all)/ }).first();
    if ((await row.count()) > 0) await row.check();
  };
  await begin();
  const buttons = await pressedIn(page).count();
  for (let at = 0; at < buttons; at += 1) {
    if (at > 0) await begin();
    await press(page, pressedIn(page).nth(at), seen);
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await untilShown(page);
  }
  const menus = page.locator('main button[aria-haspopup=menu]');
  for (let menu = 0; menu < (await menus.count()); menu += 1) {
    const open = async () => {
      await begin();
      await menus.nth(menu).click();
      await page.getByRole('menuitem').first().waitFor();
    };
    await open();
    const items = await page.getByRole('menuitem').count();
    for (let at = 0; at < items; at += 1) {
      if (at > 0) await open();
      await press(page, page.getByRole('menuitem').nth(at), seen);
    }
  }
}

/** Presses, and waits for what follows: a write, or a question before it, which is answered. */
async function press(page: Page, what: Locator, seen: Seen): Promise<void> {
  const name = await what.innerText();
  const before = seen.asked.length;
  const question = page.getByRole('dialog');
  const hasWritten = () => seen.asked.slice(before).some(([method]) => method !== 'GET');
  await what.click();
  await expect.poll(async () => hasWritten() || (await question.count()) > 0, { message: name }).toBe(true);
  if ((await question.count()) > 0) {
    const note = question.getByRole('textbox');
    if ((await note.count()) > 0) await note.first().fill('Because');
    await question.locator('button[type=submit]').click();
    await expect.poll(hasWritten, { message: name }).toBe(true);
    await question.waitFor({ state: 'detached' });
  }
  await expectProblem(page, /403/);
}
