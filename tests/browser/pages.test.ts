import { freePort } from '@commonplace/engines/ports';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type SignedUp } from '../support/account.ts';
import { expectNoViolations, expectProblem, useBrowser } from '../support/browser.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

const browser = useBrowser();
let platform: Platform;
let site: string;
let person: SignedUp;
beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  platform = await startPlatform({ PORT: port, PUBLIC_URL: site });
  person = await signUp(platform);
  await person.visitor.submit('/settings/api_keys', { description: 'A key', scopes: ['public', 'read_articles'] });
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const openPages = ['/', '/signup', '/signin', '/signin/passkey', '/signout', '/password/forgot', '/confirm/token'];
const moreOpenPages = ['/password/reset/token', '/invitations/token'];
const ownPages = [
  '/',
  '/signout',
  '/settings',
  '/settings/image',
  '/settings/email',
  '/settings/password',
  '/settings/security',
  '/settings/security/totp',
  '/settings/security/passkeys',
  '/settings/sessions',
  '/settings/notifications',
  '/settings/api_keys',
  '/settings/applications',
  '/settings/export',
  '/settings/account',
];

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1_280].map((width) => ({ colorScheme, width })),
);
/** The narrow one is a telephone. */
const openLook = ({ colorScheme, width }: (typeof looks)[number]) =>
  browser.openPage({ colorScheme, viewport: { width, height: 740 } });

async function expectUsable(page: Page, width: number): Promise<void> {
  await expectNoViolations(page);
  expect(await page.evaluate('document.documentElement.scrollWidth'), page.url()).toBeLessThanOrEqual(width);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site}/signin`);
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You are signed in.').waitFor();
}

describe.each(looks)('$colorScheme, $width pixels wide', (look) => {
  test('everybody can use the pages of coming and going', async () => {
    const page = await openLook(look);
    for (const path of [...openPages, ...moreOpenPages]) {
      await page.goto(site + path);
      await expectUsable(page, look.width);
    }
  });

  test('everybody can use the pages of what is theirs', async () => {
    const page = await openLook(look);
    await signIn(page);
    for (const path of ownPages) {
      await page.goto(site + path);
      await expectUsable(page, look.width);
    }
    await page.goto(`${site}/settings/security/totp`);
    await page.getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    await expectUsable(page, look.width);
    await page.goto(`${site}/settings/security/passkeys`);
    await page.getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Make the passkey' }).waitFor();
    await expectUsable(page, look.width);
  });

  test('everybody can use what says that something is wrong', async () => {
    const page = await openLook(look);
    await page.goto(`${site}/signup`);
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('Username').fill('not a name!');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('alert').waitFor();
    await expectProblem(page, /422/);
    await expectUsable(page, look.width);
    await page.getByRole('link', { name: /^Username/ }).click();
    expect(await page.evaluate('document.activeElement.id || location.hash')).toMatch(/username/);
    await page.goto(`${site}/settings/nonsense`);
    await expectProblem(page, /404/);
    await expectUsable(page, look.width);
  });
});

test('the keyboard goes through a page in the order in which it is read', async () => {
  const page = await browser.openPage();
  await page.goto(`${site}/signup`);
  const order: string[] = [];
  for (let at = 0; at < 10; at++) {
    await page.keyboard.press('Tab');
    const focused = `(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()`;
    order.push(await page.evaluate<string>(focused));
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
  await page.goto(`${site}/signin`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.id')).toBe('email');
});
