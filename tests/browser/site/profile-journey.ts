import { picture } from '@commonplace/images/testing/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import { expectEachAccessible, type SiteScene } from './site-scene.ts';

const saved = 'Your changes have been saved.';
const imageSaved = 'The image has been saved.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Edits a profile by keyboard in `page`, with the square of its image and a refused form, and in `plain`, which runs no scripts,
 * the image and the emails.
 */
export async function editProfile({ page, plain }: { page: Page; plain: Page }, scene: SiteScene): Promise<void> {
  const { platform, origin } = scene;
  const member = await platform.createUser();
  for (const each of [page, plain]) await scene.signIn(each, member);
  await expectEachAccessible(page, origin, ['/settings', '/settings/image', '/settings/notifications']);
  await chooseSquare(page, origin);
  await page.getByLabel('Background color', { exact: true }).fill('#888');
  await page.getByLabel('Text color', { exact: true }).fill('#999');
  await button(page, 'Save').press('Enter');
  await page.getByText('There is a problem').waitFor();
  await expectProblem(page, /422/);
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('problem');
  await expectNoViolations(page);
  await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('Typed before the image');
  await saveWithImage(page);
  await saveAfterOtherChange(page, (user) =>
    platform.request('PATCH', '/api/users/me', { key: member.apiKey, body: { user } }),
  );

  const image = { name: 'me.png', mimeType: 'image/png', buffer: await picture('png', 30, 20) };
  await plain.goto(`${origin}/settings/image`);
  await plain.getByLabel('Image', { exact: true }).setInputFiles(image);
  await button(plain, 'Upload').press('Enter');
  await plain.getByText(imageSaved).waitFor();
  await plain.goto(`${origin}/settings/notifications`);
  await plain.getByLabel('Badges').press('Space');
  await button(plain, 'Save').press('Enter');
  await plain.getByText(saved).waitFor();
  await expect.poll(() => plain.getByLabel('Badges').isChecked()).toBe(false);
  await expectEachAccessible(page, origin, ['/settings/notifications']);
}

/** Chooses the square of an image with sliders; what was typed below it stays. */
async function chooseSquare(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/settings`);
  await page.getByLabel('Summary').fill('Typed before the image');
  const image = { name: 'me.png', mimeType: 'image/png', buffer: await picture('png', 60, 40) };
  await page.getByLabel('Image', { exact: true }).setInputFiles(image);
  await page.getByLabel('Left or right').press('End');
  await expectNoViolations(page);
  const left = Number(await page.locator('[name=crop_left]').inputValue());
  expect(left).toBeCloseTo(1 / 3);
  await button(page, 'Upload').press('Enter');
  await page.getByText(imageSaved).waitFor();
  await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('Typed before the image');
  const width = () => page.evaluate<number>('document.querySelector(".portrait").naturalWidth');
  await expect.poll(width).toBeGreaterThan(0);
}

/** Saves the profile while an image is chosen, which is uploaded, too; a refused one is explained. */
async function saveWithImage(page: Page): Promise<void> {
  const portrait = () => page.locator('.portrait').getAttribute('src');
  const before = await portrait();
  for (const label of ['Background color', 'Text color']) await page.getByLabel(label, { exact: true }).fill('');
  const image = { name: 'me.png', mimeType: 'image/png', buffer: await picture('png', 50, 50) };
  await page.getByLabel('Image', { exact: true }).setInputFiles(image);
  await page.getByLabel('Zoom').waitFor();
  await button(page, 'Save').press('Enter');
  await page.getByText(saved).waitFor();
  await expect.poll(() => portrait()).not.toBe(before);
  await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('Typed before the image');

  const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
  await page.getByLabel('Image', { exact: true }).setInputFiles(text);
  await button(page, 'Save').press('Enter');
  await page.getByText('There is a problem').waitFor();
  await expectProblem(page, /422/);
}

/** Saves a profile, once with a chosen image and once after one, that another device has changed: what that device saved stays. */
async function saveAfterOtherChange(
  page: Page,
  change: (user: { location: string }) => Promise<{ status: number }>,
): Promise<void> {
  const image = { name: 'me.png', mimeType: 'image/png', buffer: await picture('png', 40, 40) };
  for (const [location, isUploadedFirst] of [
    ['Elsewhere', false],
    ['There', true],
  ] as const) {
    await page.goto(new URL('/settings', page.url()).href);
    expect((await change({ location })).status).toBe(200);
    await page.getByLabel('Image', { exact: true }).setInputFiles(image);
    await page.getByLabel('Zoom').waitFor();
    if (isUploadedFirst) {
      await button(page, 'Upload').press('Enter');
      await page.getByText(imageSaved).waitFor();
    }
    await button(page, 'Save').press('Enter');
    await page.getByText('Your profile was changed elsewhere').waitFor();
    await expectProblem(page, /409/);
    await page.getByRole('definition').filter({ hasText: location }).waitFor();
  }
}
