import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations, expectProblem } from '../../support/browser.ts';
import type { TestUser } from '../../support/test-users.ts';
import { takeScreenshots, type SiteScene } from './site-scene.ts';

/** Votes, hides, suspends and unpublishes as a moderator and flags as a trusted user, while a visitor reads. */
export async function moderateWhereTheyRead(page: Page, visitor: Page, scene: SiteScene): Promise<void> {
  const { origin, platform, author, commenter } = scene;
  const send = async <Record>({ apiKey: key }: TestUser, method: string, path: string, body?: object) =>
    (await platform.request(method, path, { key, ...(body && { body }) })).json<Record>();
  const article = { title: 'Buy my bread', body_markdown: 'Cheap.', published: true };
  const { id, path } = await send<{ id: number; path: string }>(commenter, 'POST', '/api/articles', { article });
  const cake = { comment: { article_id: id, body_markdown: 'And my cake.' } };
  await platform.settled();
  await send(author, 'POST', '/api/comments', cake);
  const [moderator, trusted] = [await platform.createUser({ role: 'moderator' }), await platform.createUser()];
  await platform.request('PUT', `/api/users/${trusted.id}/trusted`, { key: moderator.apiKey });

  const visit = async () => (await visitor.goto(origin + path))?.status();
  const said = visitor.getByText('And my cake.');
  expect([await visit(), await said.count(), await visitor.locator('.moderate').count()]).toEqual([200, 1, 0]);
  await scene.signIn(page, author);
  await page.goto(origin + path);
  await expect.poll(() => page.locator('.moderate').count()).toBe(0);

  const onArticle = page.locator('.article-head');
  const onComment = page.locator('.comment');
  const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
  const isPressed = (name: string) => button(onArticle, name).getAttribute('aria-pressed');
  await scene.signIn(page, trusted);
  await page.goto(origin + path);
  await onComment.getByText('Vote').press('Enter');
  await button(onComment, 'Flag').press('Enter');
  await expect.poll(() => button(onComment, 'Flag').getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.getByText(/^(Moderate|Unpublish)$/).count()).toBe(0);

  await scene.signIn(page, moderator);
  await page.goto(origin + path);
  const title = page.getByRole('heading', { level: 1 });
  const place = await title.boundingBox();
  await onArticle.getByText('Moderate').click();
  await expect.poll(() => title.boundingBox()).toEqual(place);
  await takeScreenshots(page, 'moderation');
  await button(onArticle, 'Flag').click();
  await expect.poll(() => isPressed('Flag')).toBe('true');
  await button(onArticle, 'Thumbs up').click();
  await expect.poll(() => isPressed('Thumbs up')).toBe('true');
  await expect.poll(() => isPressed('Flag')).toBe('false');
  await page.reload();
  await onArticle.getByText('Moderate').click();
  await expect.poll(async () => [await isPressed('Thumbs up'), await isPressed('Flag')]).toEqual(['true', 'false']);
  await onComment.getByText('Moderate').click();
  await onComment.getByRole('button', { name: 'Hide: comment of' }).click();
  await button(onComment, 'Show to readers again').waitFor();
  const message = page.getByText('The comment is hidden.');
  await expect
    .poll(async () => [await message.isVisible(), new URL(page.url()).hash])
    .toEqual([true, expect.stringMatching(/^#comment-/)]);
  expect(await message.evaluate((shown) => shown.getBoundingClientRect().top >= 0)).toBe(true);
  await expectNoViolations(page);
  await expectToLeave(page, message);
  await expect.poll(async () => [await visit(), await said.count()]).toEqual([200, 0]);
  await button(onComment, 'Show to readers again').click();
  await onComment.getByText('And my cake.').waitFor();
  const shownAgain = page.getByText('The comment is shown again.');
  await shownAgain.waitFor();
  await expectNoViolations(page);

  await onArticle.getByText('Moderate').click();
  await onArticle.getByText('Suspend', { exact: true }).first().click();
  await onArticle.getByLabel('Note (optional)').last().fill('Advertises.');
  await button(onArticle, 'Suspend').click();
  await onArticle.locator('.badge', { hasText: 'Suspended' }).waitFor();
  await onArticle.getByText('Moderate').click();
  await onArticle.getByText('Lift the suspension').first().click();
  await button(onArticle, 'Lift the suspension').click();
  await onArticle.getByText('Moderate').click();
  await onArticle.getByText('Unpublish').first().click();
  await button(onArticle, 'Unpublish').click();
  expect(page.url()).toBe(`${origin}/${commenter.username}`);
  await expect.poll(visit).toBe(404);
  await expectProblem(visitor, /404/);
}

/** Checks that a message at the lower edge of the window leaves by itself, but not while it is used. */
async function expectToLeave(page: Page, message: Locator): Promise<void> {
  /** Skips the time after which it leaves, if it runs. */
  const wait = async () => {
    await message.evaluate((shown) => {
      for (const animation of shown.getAnimations()) animation.finish();
    });
    return message.isVisible();
  };
  await message.hover();
  expect(await wait()).toBe(true);
  await page.mouse.move(0, 0);
  expect(await wait()).toBe(false);
}
