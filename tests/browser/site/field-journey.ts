import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from '../../support/browser.ts';
import type { TestUser } from '../../support/test-users.ts';
import type { SiteScene } from './site-scene.ts';

const notice = 'Your unsent text is back.';
const kept = (page: Page) =>
  page.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('field ')).length`);

/** Types into a field, leaves the page, and finds the text again. */
async function leaveAndReturn(page: Page, url: string, label: string, text: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.goto(new URL('/latest', url).href);
  await page.goto(url);
  await page.getByText(notice).waitFor();
  await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
}

/** A visitor reports a page: the text outlives leaving it, and goes once it is sent. */
export async function reportAndReturn(page: Page, { origin }: SiteScene): Promise<void> {
  const url = `${origin}/report?url=/about`;
  const message = page.getByLabel('Message', { exact: true });
  await leaveAndReturn(page, url, 'Message', 'It is a copy.');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect.poll(() => kept(page)).toBe(0);
  await expect.poll(() => message.inputValue()).toBe('');
  await message.fill('It is a copy of mine.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The moderators will look at it.').waitFor();
  await page.goto(url);
  await expect.poll(() => kept(page)).toBe(0);
  await expect.poll(() => message.inputValue()).toBe('');
}

/** A member changes their profile, and returns; begins a listing, whose session has ended when it is sent, and returns. */
export async function fillInAndReturn(page: Page, scene: SiteScene, member: TestUser): Promise<void> {
  const { origin } = scene;
  await scene.signIn(page, member);
  const profile = `${origin}/settings/profile`;
  await leaveAndReturn(page, profile, 'Summary', 'Bakes *every* day.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('status').waitFor();
  await expect.poll(() => kept(page)).toBe(0);
  await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('Bakes *every* day.');

  await leaveAndReturn(page, `${origin}/listings/new`, 'Text', 'Of oak.');
  await page.getByLabel('Title').fill('A bench');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/\/signin/);
  await scene.signIn(page, member);
  await page.goto(`${origin}/listings/new`);
  await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('Of oak.');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Title').fill('A bench');
  // It publishes nothing.
  await page.keyboard.press('Enter');
  await page.getByText('This listing is not published.').waitFor();
}
