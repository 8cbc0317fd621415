import { picture } from '@commonplace/images/testing/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { expectEachAccessible, type SiteScene } from './site-scene.ts';

const path = '/settings/organizations';

const saved = 'Your changes have been saved.';

/** Creates an organization in `plain`, which runs no scripts, after a refusal, and changes it; checks the pages in `checked`. */
export async function createOrganization(
  { checked, plain }: { checked: Page; plain: Page },
  { platform, origin, signIn }: SiteScene,
): Promise<void> {
  const member = await platform.createUser({ role: 'admin' });
  for (const page of [checked, plain]) await signIn(page, member);
  await expectEachAccessible(checked, origin, ['/organizations/new', path]);
  await plain.goto(origin + path);
  await plain.getByRole('link', { name: 'New organization' }).press('Enter');
  await plain.getByLabel('Name', { exact: true }).fill('Weavers');
  await plain.getByLabel('Username').fill('two words');
  await plain.getByRole('button', { name: 'Create organization' }).press('Enter');
  await expectProblem(plain, /422/);
  await plain
    .getByRole('alert')
    .getByRole('link', { name: /^Username/ })
    .press('Enter');
  await plain.getByLabel('Username').fill('weavers');
  await plain.getByRole('button', { name: 'Create organization' }).press('Enter');
  await plain.getByText('The organization has been created.').waitFor();
  await expectEachAccessible(checked, origin, [path]);
  await checked.getByRole('link', { name: 'Weavers', exact: true }).click();
  await changeImage(checked);
  await invite(plain, (await platform.createUser()).username);
}

/** Chooses the square of an image; what was typed below it stays, and can be saved. */
async function changeImage(page: Page): Promise<void> {
  await page.getByLabel('Story').fill('Typed before the image');
  const image = { name: 'us.png', mimeType: 'image/png', buffer: await picture('png', 60, 40) };
  await page.getByLabel('Image', { exact: true }).setInputFiles(image);
  await page.getByLabel('Left or right').press('End');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Upload' }).press('Enter');
  await page.getByText('The image has been saved.').waitFor();
  await expect.poll(() => page.getByLabel('Story').inputValue()).toBe('Typed before the image');
  // The form below saves a chosen image, too.
  const before = await page.locator('.portrait').getAttribute('src');
  await page.getByLabel('Image', { exact: true }).setInputFiles(image);
  await page.getByLabel('Left or right').press('Home');
  const saving = page.waitForResponse((answer) => answer.url().endsWith('/-/organizations/edit'));
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  expect((await saving).status()).toBe(303);
  await page.getByText(saved).waitFor();
  await expect.poll(() => page.locator('.portrait').getAttribute('src')).not.toBe(before);
  await expect.poll(() => page.getByLabel('Story').inputValue()).toBe('Typed before the image');
}

/** Invites a user after a refusal, withdraws the invitation and replaces the secret. */
async function invite(page: Page, username: string): Promise<void> {
  const invitee = page.getByLabel('Username or email address');
  const press = (name: string) => page.getByRole('button', { name }).press('Enter');
  await invitee.fill('no_such_user_1');
  await press('Invite');
  await expectProblem(page, /422/);
  await page
    .getByRole('alert')
    .getByRole('link', { name: /has no account/ })
    .press('Enter');
  await invitee.fill(username);
  await press('Invite');
  await page.getByText('The invitation has been sent.').waitFor();
  await press('Withdraw');
  await page.getByText('The invitation has been withdrawn.').waitFor();
  await press('New secret');
  await page.locator('#secret').waitFor();
  await page.getByRole('link', { name: 'Back to the organization' }).press('Enter');
  await page.getByRole('heading', { name: 'Members' }).waitFor();
}
