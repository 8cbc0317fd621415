import { allPages } from '@commonplace/gateway/pages';
import { todaysPart } from '@commonplace/testing/extent';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, linkInMail } from '../support/sign-up.ts';
import { expectNoViolations, expectProblem, looksPerPage, useBrowser } from '../support/browser.ts';
import { touchedAccountPages } from '../support/touched/touched.ts';
import { startPageScene, type PageScene } from './page-scene.ts';
import type { PageState } from './page-state.ts';
import { accountStates, confirmationStates, errorStates, formErrorStates } from './page-states.ts';
import { signInStates } from './sign-in-states.ts';

const browser = useBrowser();
let scene: PageScene;
beforeAll(async () => {
  scene = await startPageScene();
});
afterAll(() => scene?.[Symbol.asyncDispose]());

interface Variant {
  colorScheme: 'light' | 'dark';
  width: number;
}

/**
 * Rules about colors and about sizes are independent, so that one light wide and one dark narrow variant cover both color
 * schemes and both widths. Unless the run is full, a page is seen in the first, the next page in the other.
 */
const variants: readonly Variant[] = [
  { colorScheme: 'light', width: 1_280 },
  { colorScheme: 'dark', width: 360 },
];

/** A confirmation or an error adds the same elements to every page, so that each of these is seen in one variant. */
const groups: [name: string, states: readonly PageState[], variantsOfEach: number][] = [
  ['sign-up and sign-in pages', signInStates, 2],
  ['account pages', accountStates, 2],
  ['confirmation pages', confirmationStates, 1],
  ['forms with errors', formErrorStates, 1],
  ['error pages', errorStates, 1],
];

const touchedPages = touchedAccountPages();

test('checks every page', () => {
  const shown = groups.flatMap(([, states]) => states).filter(({ status = 200 }) => status === 200 || status === 422);
  expect([...new Set(shown.map(({ of }) => of))].toSorted()).toEqual(allPages.map(({ path }) => path).toSorted());
});

test.each(groups)('meets the accessibility rules: %s', async (_name, states, variantsOfEach) => {
  const page = await browser.openPage();
  const allProblems: string[] = [];
  let order = variants;
  for (const state of todaysPart(states, 6, ({ of }) => touchedPages.has(of))) {
    await show(page, state);
    for (const [index, variant] of order.slice(0, Math.min(variantsOfEach, looksPerPage)).entries()) {
      const problems = await problemsOf(page, variant, index);
      allProblems.push(
        ...problems.map((problem) => `${state.of} (${state.shows}), ${JSON.stringify(variant)}: ${problem}`),
      );
    }
    order = order.toReversed();
  }
  expect(allProblems).toEqual([]);
});

/** Shows the response of a state in the browser, at its original URL. */
async function show(page: Page, state: PageState): Promise<void> {
  const { status, headers, text } = await state.reach(scene);
  expect([status, text], state.of).toEqual([state.status ?? 200, expect.stringContaining(state.shows)]);
  const url = scene.site + state.of;
  await page.route(url, (route) => route.fulfill({ headers: Object.fromEntries(headers), body: text }), {
    times: 1,
  });
  await page.goto(url);
}

/** `index` counts the variants in which the page was seen before. */
async function problemsOf(page: Page, { colorScheme, width }: Variant, index: number): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 740 });
  const problems: string[] = [];
  const checked = expectNoViolations(page, index === 0 ? 'all' : 'of looks');
  await checked.catch((error: unknown) => problems.push(String(error)));
  const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
  if (needed > width) problems.push(`the page is ${needed} pixels wide`);
  return problems;
}

test('moves the focus in reading order', async () => {
  const page = await browser.openPage();
  await page.goto(`${scene.site}/signup`);
  const order: string[] = [];
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press('Tab');
    order.push((await focused(page)).name);
  }
  expect(order).toEqual([
    'Skip to content',
    'Commonplace',
    'Search',
    'Sign in',
    'Sign up',
    'Name',
    'Username',
    'Email',
    'Password',
    'Show password',
    'Sign up',
    'Sign in',
  ]);
  await page.goto(`${scene.site}/signin`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email');
});

test('lets a visitor sign up and create a key with the keyboard and without scripts', async () => {
  const page = await browser.openPage({ javaScriptEnabled: false });
  const { keyboard } = page;
  const waitForTitle = (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  /** Focuses an element by its name and presses a key. */
  const pressOn = async (name: string, key: 'Enter' | 'Space') => {
    await tabTo(page, name);
    await keyboard.press(key);
  };
  const type = async (name: string, text: string) => {
    await tabTo(page, name);
    await keyboard.insertText(text);
  };
  await page.goto(scene.site);
  await pressOn('Sign up', 'Enter');
  await waitForTitle('Sign up');
  await type('Name', 'Ada Lovelace');
  await type('Username', 'not a name!');
  await type('Email', 'keys@example.com');
  await type('Password', goodPassword);
  await keyboard.press('Enter');

  await page.getByRole('alert').waitFor();
  await expectProblem(page, /422/);
  // The error summary comes first and links to the invalid fields.
  await keyboard.press('Tab');
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Username /);
  await keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).name).toBe('Username');
  await keyboard.press('Control+A');
  await keyboard.insertText('by_keys');
  await type('Password', goodPassword);
  await pressOn('Sign up', 'Space');
  await waitForTitle('Check your email');

  await page.goto(scene.site + (await linkInMail(scene.platform, 'keys@example.com', '/confirm/')));
  if ((await page.getByLabel('Password').count()) > 0) await type('Password', goodPassword);
  await tabTo(page, await page.getByRole('main').getByRole('button').innerText());
  await keyboard.press('Space');
  await page.getByText('Your account is ready.').waitFor();
  await pressOn('Menu of Ada Lovelace', 'Enter');
  await tabTo(page, 'Sign out', 'button');
  await keyboard.press('Space');
  await page.getByText('You are signed out.').waitFor();

  await pressOn('Sign in', 'Enter');
  await waitForTitle('Sign in');
  await type('Username or email', 'by_keys');
  await type('Password', goodPassword);
  await keyboard.press('Enter');
  await page.getByText('You are signed in.').waitFor();
  await pressOn('API keys', 'Enter');
  await waitForTitle('API keys');
  await type('Description', 'Made with the keyboard');
  await pressOn('Create API key', 'Space');
  await waitForTitle('New API key');
  const key = await page.locator('#secret').innerText();
  expect((await scene.platform.request('GET', '/api/users/me', { key })).json()).toMatchObject({ username: 'by_keys' });
});

/** The focused element. */
interface Focused {
  /** Label or text. */
  name: string;
  element: string;
  outline: string;
}

const focused = (page: Page) =>
  page.evaluate<Focused>(`(() => {
    const { activeElement: shown } = document;
    const name = shown.ariaLabel ?? (shown.labels?.[0] ?? shown).textContent.trim();
    return { name, element: shown.localName, outline: getComputedStyle(shown).outlineStyle };
  })()`);

/** Presses Tab until an element with this name has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, name: string, element?: string): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now.name !== name || (element !== undefined && now.element !== element)) continue;
    expect(now.outline, name).toBe('solid');
    return;
  }
  throw new Error(`no Tab reaches ${name} on ${page.url()}`);
}
