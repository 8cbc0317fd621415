import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from '../../support/browser.ts';
import { writeLongDiscussion } from '../../support/long-discussion.ts';
import type { TestUser } from '../../support/test-users.ts';
import { expectEachAccessible, takeScreenshots, type SiteScene } from './site-scene.ts';

const bellOf = (page: Page) => page.getByRole('banner').locator('.bell');
const labelOf = (page: Page) => bellOf(page).locator('.unseen').textContent();
const numberOf = (page: Page) => bellOf(page).locator('.badge');
const countPath = '/api/notifications/unread';

/** Watches the number of notifications grow on a page in view, whose clock the test moves on; `plain` runs no scripts. */
export async function watchTheBell({ page, plain }: { page: Page; plain: Page }, scene: SiteScene): Promise<void> {
  const { platform, origin } = scene;
  const member = await platform.createUser();
  for (const each of [page, plain]) await scene.signIn(each, member);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(countPath)) asked += 1;
  });
  await page.clock.install();
  await page.goto(`${origin}/tags`);
  const title = await page.title();
  const placeOfOthers = () => page.getByRole('banner').getByRole('link', { name: 'Write' }).boundingBox();
  const place = await placeOfOthers();
  await expect
    .poll(async () => [await labelOf(page), await numberOf(page).isVisible()])
    .toEqual(['Notifications', false]);
  await notify(member, scene);
  await page.clock.runFor(60_000);
  await expect.poll(() => labelOf(page)).toBe('Notifications (1 unread)');
  await expect.poll(async () => [await numberOf(page).innerText(), await page.title()]).toEqual(['1', `(1) ${title}`]);
  await expect.poll(() => placeOfOthers()).toEqual(place);
  await expectNoViolations(page);
  await hide(page, true);
  const before = asked;
  await notify(member, scene);
  await page.clock.runFor(600_000);
  expect([asked, await numberOf(page).innerText()]).toEqual([before, '1']);
  await hide(page, false);
  await page.clock.runFor(1_000);
  await expect.poll(() => page.title()).toBe(`(2) ${title}`);
  const unchanged = page.waitForResponse((answer) => answer.url().endsWith(countPath));
  await page.clock.runFor(60_000);
  expect((await unchanged).status()).toBe(304);

  await plain.goto(`${origin}/settings/security`);
  await expect
    .poll(async () => [await labelOf(plain), await plain.title()])
    .toEqual(['Notifications (2 unread)', expect.stringMatching(/^\(2\) /)]);
  await bellOf(plain).press('Enter');
  await plain.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect.poll(() => labelOf(plain)).toBe('Notifications');
  await page.clock.runFor(60_000);
  await expect.poll(() => page.title()).toBe(title);
  await expect.poll(() => labelOf(page)).toBe('Notifications');
}

/** Notifies a member of a new follower. */
async function notify({ id }: TestUser, { platform }: SiteScene): Promise<void> {
  const follower = await platform.createUser();
  await platform.request('POST', '/api/follows', { key: follower.apiKey, body: { user_ids: [id] } });
  await platform.settled();
}

/** Makes a page believe that it is out of view or in view. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}

/** Answers a lively thread from the list of notifications, and opens it from there; `plain` runs no scripts. */
export async function answerFromTheList(
  { checked, plain }: { checked: Page; plain: Page },
  scene: SiteScene,
): Promise<void> {
  const { platform, origin } = scene;
  const member = await platform.createUser();
  const send = async <Body>({ apiKey: key }: TestUser, path: string, body: object) =>
    (await platform.request('POST', path, { key, body })).json<Body>();
  const article = { title: 'A lively thread', body_markdown: 'x', published: true };
  const { id } = await send<{ id: number }>(member, '/api/articles', { article });
  const people = [await platform.createUser({ name: 'Ada' }), await platform.createUser({ name: 'Bo' })];
  for (const [at, person] of [...people, ...people].entries())
    await send(person, '/api/comments', { comment: { article_id: id, body_markdown: `Voice *${at}*` } });
  await platform.settled();
  for (const page of [checked, plain]) await scene.signIn(page, member);
  await expectEachAccessible(checked, origin, ['/notifications']);
  // The check of accessibility has opened what was folded.
  await checked.reload();
  await takeScreenshots(checked, 'notifications');
  const rows = (page: Page) => page.locator('.notification');
  await expect.poll(() => rows(checked).count()).toBe(1);
  for (const text of ['Bo and 1 other commented on “A lively thread”', 'Voice 3', '4 new'])
    await checked.getByText(text).waitFor();
  await checked.getByText('Reply', { exact: true }).first().press('Enter');
  await checked.keyboard.type('Welcome, both.');
  await checked.getByRole('toolbar').waitFor();
  await expectNoViolations(checked);
  await checked.keyboard.press('Control+Enter');
  await checked.getByText('Your reply has been published.').waitFor();
  // Those that were not answered are still new.
  await expect.poll(() => labelOf(checked)).toBe('Notifications (3 unread)');
  expect(new URL(checked.url()).pathname).toBe('/notifications');
  await takeScreenshots(checked, 'notifications-answered');

  const [ada] = people;
  if (ada) await send(ada, '/api/comments', { comment: { article_id: id, body_markdown: 'The newest voice' } });
  await platform.settled();
  await plain.goto(`${origin}/notifications`);
  await expect.poll(() => labelOf(plain)).toBe('Notifications (4 unread)');
  await rows(plain)
    .getByRole('link', { name: /commented on/ })
    .press('Enter');
  await plain.locator('.comment:target', { hasText: 'The newest voice' }).waitFor();
  // All since the oldest that was not read.
  await expect.poll(() => plain.locator('.comment .new').count()).toBe(5);
  await expect.poll(() => labelOf(plain)).toBe('Notifications');

  await checked.getByRole('link', { name: 'See your reply' }).click();
  await checked.locator('.comment:target', { hasText: 'Welcome, both.' }).waitFor();
}

/** Reads the comments that the bell counts on the page of their article: once they are near, and as they are loaded. */
export async function readWhatTheBellCounts(page: Page, { platform, origin, signIn }: SiteScene): Promise<void> {
  const [author, reader] = [await platform.createUser(), await platform.createUser()];
  const { id, path, codes } = await writeLongDiscussion(platform, author, 60);
  const reply = async (parent_id_code = '') => {
    const comment = { article_id: id, body_markdown: 'Not read yet', parent_id_code };
    await platform.request('POST', '/api/comments', { key: reader.apiKey, body: { comment } });
    await platform.settled();
  };
  await reply(codes[1]);
  await signIn(page, author);
  await page.goto(origin + path);
  await page.locator('#comments-title').scrollIntoViewIfNeeded();
  // It is in the next window, and this one has only comments of the author.
  await page.locator('[data-more=next]').waitFor();
  await expect.poll(() => labelOf(page)).toBe('Notifications (1 unread)');
  await page.locator('[data-more=next]').click();
  await expect.poll(() => labelOf(page)).toBe('Notifications');

  const comment = { article_id: id, body_markdown: 'Another thread' };
  const made = await platform.request('POST', '/api/comments', { key: reader.apiKey, body: { comment } });
  await platform.settled();
  await page.goto(origin);
  await expect.poll(() => labelOf(page)).toBe('Notifications (1 unread)');
  await page.goto(`${origin}/${reader.username}/comment/${made.json<{ id_code: string }>().id_code}`);
  await expect.poll(() => labelOf(page)).toBe('Notifications');
}
