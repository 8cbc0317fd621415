import { picture } from '@commonplace/images/testing/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { goodPassword, linkInMail } from '../../support/sign-up.ts';
import { overflowOf, takeScreenshots, type SiteScene } from './site-scene.ts';

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const wrongFields = (page: Page) =>
  page.locator('main [aria-invalid=true]').evaluateAll((fields) => fields.map((field) => field.id));

async function expectFits(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [1_280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectNoViolations(page);
    await expect.poll(() => overflowOf(page)).toEqual([]);
  }
  await takeScreenshots(page, name);
}

const portraitFile = async () => ({ name: 'me.png', mimeType: 'image/png', buffer: await picture('png', 30, 30) });

/** Returns the address of an article in the feed of its author. */
async function addressInFeed(page: Page, { origin, article, author }: SiteScene): Promise<string> {
  const feed = await (await page.request.get(`${origin}/feed/${author.username}`)).text();
  const [, address = ''] = new RegExp(`<link>([^<]*${article.path})</link>`).exec(feed) ?? [];
  return address;
}

interface Newcomer {
  username: string;
  /** Whether the pages run scripts. */
  hasScript: boolean;
}

/** A visitor from a feed signs up from an article, chooses what to read, is back there and comments. */
export async function signUpAndBegin(page: Page, scene: SiteScene, newcomer: Newcomer): Promise<void> {
  const { origin, article } = scene;
  await page.goto(await addressInFeed(page, scene));
  await page.setViewportSize({ width: 1_280, height: 800 });
  await signUpInPage(page, scene, newcomer);
  await takeFirstSteps(page, scene, newcomer);
  await page.waitForURL(origin + article.path);
  await page.getByText('Your changes have been saved.').waitFor();
  await page.locator('.article-head').getByRole('button', { name: 'Following' }).waitFor();
  const text = `Found in a feed by ${newcomer.username}.`;
  await page.getByLabel('Comment', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.locator('.comment').getByText(text).waitFor();
  await page.goto(`${origin}/${newcomer.username}`);
  await page.getByRole('heading', { name: 'Nora Fields' }).waitFor();
  if (!newcomer.hasScript) return;
  await page.goto(`${origin}/settings/image`);
  await expect.poll(() => page.locator('.portrait').getAttribute('src')).toMatch(/^\/(?:images|uploads)/);
}

/** What is said about a username must not move what one is about to press. */
async function expectSteadyForm(page: Page, username: string): Promise<void> {
  const placeOfButton = () => page.getByRole('button', { name: 'Sign up' }).boundingBox();
  const field = page.getByLabel('Username');
  await page.locator('[data-check] + .hint').waitFor({ state: 'attached' });
  const before = await placeOfButton();
  await field.pressSequentially(username);
  await page.locator('[data-check] + .hint:not(:empty)').waitFor();
  await expect.poll(placeOfButton).toEqual(before);
  await field.clear();
}

/** Waits until the username, which was refused before, looks like a field with which nothing is wrong. */
async function expectCorrected(page: Page): Promise<void> {
  await page.getByText('This username is available.').waitFor();
  const borderOf = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).borderTopColor`);
  await expect.poll(() => borderOf('[name=username]')).toBe(await borderOf('header [name=q]'));
}

async function signUpInPage(page: Page, { platform, origin }: SiteScene, { username, hasScript }: Newcomer) {
  const email = `${username}@example.com`;
  await page.getByRole('link', { name: 'Sign up' }).click();
  if (hasScript) await expectSteadyForm(page, username);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => wrongFields(page)).toEqual(['name', 'username', 'email', 'password']);
  if (hasScript) {
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('short');
    await page.getByLabel('Username').pressSequentially('admin');
    await page.getByText('Username is reserved').waitFor();
    await expectFits(page, 'sign-up-refused');
  } else {
    await expectProblem(page, /422/);
  }
  await page.getByLabel('Name', { exact: true }).fill('Nora Field');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(goodPassword);
  if (hasScript) await expectCorrected(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(origin + (await linkInMail(platform, email, '/confirm/')));
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Open account' }).click();
}

async function takeFirstSteps(page: Page, { author }: SiteScene, { hasScript }: Newcomer): Promise<void> {
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  if (hasScript) await expectFits(page, 'first-steps');
  const tag = page.locator('[name=tags]').first();
  if (hasScript) await tag.check();
  await page.locator('main').getByRole('button', { name: 'Deutsch' }).click();
  await expect.poll(() => languageOf(page)).toBe('de');
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await expect.poll(() => languageOf(page)).toBe('en');
  await expect.poll(() => tag.isChecked()).toBe(hasScript);
  await page.getByLabel('Name', { exact: true }).fill('Nora Fields');
  await page.getByLabel(author.name).check();
  await tag.check();
  if (hasScript) await page.getByLabel('Image', { exact: true }).setInputFiles(await portraitFile());
  await page.getByRole('button', { name: 'Save and continue' }).click();
}
