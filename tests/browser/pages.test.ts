import { allPages } from '@commonplace/gateway/pages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, linkInMail } from '../support/account.ts';
import { expectNoViolations, expectProblem, useBrowser } from '../support/browser.ts';
import { startPageScene, type PageScene } from './page-scene.ts';
import {
  statesOfComing,
  statesOfDone,
  statesOfFailures,
  statesOfOwn,
  statesOfRefused,
  type PageState,
} from './page-states.ts';

const browser = useBrowser();
let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
});
afterAll(() => scene?.[Symbol.asyncDispose]());

const groups: [string, readonly PageState[]][] = [
  ['the pages of coming and going', statesOfComing],
  ['the pages of what is theirs', statesOfOwn],
  ['what shows that something was done', statesOfDone],
  ['forms that were refused', statesOfRefused],
  ['what says that something went wrong', statesOfFailures],
];

/**
 * The narrow one is a telephone. The rules about colors and about sizes hardly meet, and no color makes a page wider: so two
 * looks have all of both.
 */
const looks = [
  { colorScheme: 'light', width: 1_280, rules: 'all' },
  { colorScheme: 'dark', width: 360, rules: 'of looks' },
] as const;

type Look = (typeof looks)[number];

test('every page is looked at', () => {
  const shown = groups.flatMap(([, states]) => states).filter(({ status = 200 }) => status === 200 || status === 422);
  expect([...new Set(shown.map(({ of }) => of))].toSorted()).toEqual(allPages.map(({ path }) => path).toSorted());
});

test.each(groups)('everybody can use %s, in every look', async (_name, states) => {
  const page = await browser.openPage();
  const wrong: string[] = [];
  for (const state of states) {
    await show(page, state);
    for (const look of looks) {
      const problems = await problemsOf(page, look);
      wrong.push(...problems.map((problem) => `${state.of} (${state.shows}), ${JSON.stringify(look)}: ${problem}`));
    }
  }
  expect(wrong).toEqual([]);
});

/** Has the browser show what was answered to somebody, as if it had asked for it itself. */
async function show(page: Page, state: PageState): Promise<void> {
  const { status, headers, text } = await state.reach(scene);
  expect([status, text], state.of).toEqual([state.status ?? 200, expect.stringContaining(state.shows)]);
  const address = scene.site + state.of;
  await page.route(address, (route) => route.fulfill({ headers: Object.fromEntries(headers), body: text }), {
    times: 1,
  });
  await page.goto(address);
}

async function problemsOf(page: Page, { colorScheme, width, rules }: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 740 });
  const problems: string[] = [];
  await expectNoViolations(page, rules).catch((error: unknown) => problems.push(String(error)));
  const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
  if (needed > width) problems.push(`it is ${needed} pixels wide`);
  return problems;
}

test('the keyboard goes through a page in the order in which it is read', async () => {
  const page = await browser.openPage();
  await page.goto(`${scene.site}/signup`);
  const order: string[] = [];
  for (let at = 0; at < 10; at++) {
    await page.keyboard.press('Tab');
    order.push((await focused(page)).name);
  }
  expect(order).toEqual([
    'Skip to content',
    'Commonplace',
    'Sign in',
    'Sign up',
    'Name',
    'Username',
    'Email',
    'Password',
    'Sign up',
    'Sign in',
  ]);
  await page.goto(`${scene.site}/signin`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.id')).toBe('email');
});

test('somebody comes in and makes a key with the keyboard alone, without scripts', async () => {
  const page = await browser.openPage({ javaScriptEnabled: false });
  const { keyboard } = page;
  const arriveAt = (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  /** Goes on to what people read as this, and says what it is with a key, or a text. */
  const at = async (name: string, key: 'Enter' | 'Space') => {
    await tabTo(page, name);
    await keyboard.press(key);
  };
  const type = async (name: string, text: string) => {
    await tabTo(page, name);
    await keyboard.insertText(text);
  };
  await page.goto(scene.site);
  await at('Sign up', 'Enter');
  await arriveAt('Sign up');
  await type('Name', 'Ada Lovelace');
  await type('Username', 'not a name!');
  await type('Email', 'keys@example.com');
  await type('Password', goodPassword);
  await keyboard.press('Enter');

  await page.getByRole('alert').waitFor();
  await expectProblem(page, /422/);
  // The first that is reached is what was wrong, and leads to where it was entered.
  await keyboard.press('Tab');
  expect((await focused(page)).name).toMatch(/^Username /);
  await keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).name).toBe('Username');
  await keyboard.press('Control+A');
  await keyboard.insertText('by_keys');
  await type('Password', goodPassword);
  await at('Sign up', 'Space');
  await arriveAt('Check your email');

  await page.goto(scene.site + (await linkInMail(scene.platform, 'keys@example.com', '/confirm/')));
  if ((await page.getByLabel('Password').count()) > 0) await type('Password', goodPassword);
  await tabTo(page, await page.getByRole('button').innerText());
  await keyboard.press('Space');
  await page.getByText('Your account is ready.').waitFor();
  await at('Sign out', 'Enter');
  await arriveAt('Sign out');
  await tabTo(page, 'Sign out', 'button');
  await keyboard.press('Space');
  await page.getByText('You are signed out.').waitFor();

  await at('Sign in', 'Enter');
  await arriveAt('Sign in');
  await type('Username or email', 'by_keys');
  await type('Password', goodPassword);
  await keyboard.press('Enter');
  await page.getByText('You are signed in.').waitFor();
  await at('API keys', 'Enter');
  await arriveAt('API keys');
  await type('Description', 'Made with the keyboard');
  await at('Create API key', 'Space');
  await arriveAt('New API key');
  const key = await page.locator('#secret').innerText();
  expect((await scene.platform.request('GET', '/api/users/me', { key })).json()).toMatchObject({ username: 'by_keys' });
});

/** What has the focus. */
interface Focused {
  /** As people read it. */
  name: string;
  /** Of what kind it is. */
  element: string;
  outline: string;
}

const focused = (page: Page) =>
  page.evaluate<Focused>(`(() => {
    const { activeElement: shown } = document;
    const name = (shown.labels?.[0] ?? shown).textContent.trim();
    return { name, element: shown.localName, outline: getComputedStyle(shown).outlineStyle };
  })()`);

/** Goes on until something of this name has the focus, which everybody can see. */
async function tabTo(page: Page, name: string, element?: string): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now.name !== name || (element !== undefined && now.element !== element)) continue;
    expect(now.outline, name).toBe('solid');
    return;
  }
  throw new Error(`no Tab leads to ${name} on ${page.url()}`);
}
