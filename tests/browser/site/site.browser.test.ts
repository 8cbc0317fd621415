import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import type { TestUser } from '../../support/test-users.ts';
import { goodPassword, linkInMail, signUp } from '../../support/sign-up.ts';
import { deadLinks, expectEachAccessible, forbidOtherOrigins, takeScreenshots, test } from './site-scene.ts';

const browser = useBrowser();

/** The button with this name among the actions of an article. */
const action = (page: Page, name: string) => page.locator('.actions').getByRole('button', { name });
const followAuthor = (page: Page) => page.locator('.article-head').getByRole('button', { name: /^Follow/ });
const pressed = (page: Page, name: string) => action(page, name).getAttribute('aria-pressed');

test('a reader without scripts pages, searches, signs in, likes, saves, follows, comments and replies', async ({
  scene,
}) => {
  const { origin, article, platform } = scene;
  const { username, password } = await signUp(platform, origin, 'reader');
  const page = await browser.openPage({ javaScriptEnabled: false });
  await page.goto(`${origin}/latest`);
  await page.getByRole('link', { name: 'Next page' }).click();
  expect(page.url()).toBe(`${origin}/latest?page=2`);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await page.getByRole('link', { name: article.title }).click();
  expect(await page.locator('main article h1').textContent()).toBe(article.title);
  await page.locator('.tag-list').getByRole('link', { name: 'bread' }).click();
  expect(page.url()).toBe(`${origin}/t/bread`);
  await page.getByRole('searchbox').fill('second loaf');
  await page.keyboard.press('Enter');
  expect(await page.locator('mark').first().textContent()).toMatch(/second|loaf/i);
  await page.getByRole('link', { name: article.title }).click();

  await page.locator('.actions').getByRole('link', { name: 'Like' }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(page.url()).toBe(origin + article.path);
  await action(page, 'Like').click();
  await action(page, 'Save').click();
  await followAuthor(page).click();
  expect([await pressed(page, 'Like'), await pressed(page, 'Saved')]).toEqual(['true', 'true']);
  expect(await followAuthor(page).textContent()).toBe('Following');
  await page.getByLabel('Comment', { exact: true }).fill('It *was* better.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const own = page.locator('.comment', { hasText: 'It was better.' });
  await own.locator('em').waitFor();
  await own.getByText('Reply').first().click();
  await own.getByLabel('Reply').fill('And the third one, too.');
  await own.getByRole('button', { name: 'Reply' }).click();
  await page.locator('.comments .comments').getByText('And the third one, too.').waitFor();
});

describe('with scripts', () => {
  test('a person signs up, follows, likes, saves and comments by keyboard, without leaving the page', async ({
    scene,
  }) => {
    const { origin, article, platform } = scene;
    const page = await browser.openPage();
    await page.goto(origin);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Nora Field');
    await page.getByLabel('Username').fill('nora');
    await page.getByLabel('Email').fill('nora@example.com');
    await page.getByLabel('Password').fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(origin + (await linkInMail(platform, 'nora@example.com', '/confirm/')));
    await page.getByLabel('Password').fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Follow people, organizations or tags').waitFor();

    await page.goto(origin + article.path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.evaluate('stayed = true');
    await action(page, 'Like').press('Enter');
    await expect.poll(() => pressed(page, 'Like')).toBe('true');
    await action(page, 'Save').press('Space');
    await expect.poll(() => pressed(page, 'Saved')).toBe('true');
    await followAuthor(page).press('Enter');
    await expect.poll(() => followAuthor(page).textContent()).toBe('Following');
    await action(page, 'Fire').press('Enter');
    await expect.poll(() => pressed(page, 'Fire')).toBe('true');
    await action(page, 'Fire').press('Enter');
    await expect.poll(() => pressed(page, 'Fire')).toBe('false');
    expect(await page.evaluate('stayed')).toBe(true);

    await page.getByLabel('Comment', { exact: true }).focus();
    await page.keyboard.type('Written by keyboard.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.comment').getByText('Written by keyboard.').waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#comment-/);
    const states = [await pressed(page, 'Like'), await pressed(page, 'Saved'), await pressed(page, 'Fire')];
    expect(states).toEqual(['true', 'true', 'false']);
    await page.goto(origin);
    await page.locator('main').getByRole('link', { name: article.title }).waitFor();
    const menu = page.locator('details.menu');
    await menu.locator('summary').press('Enter');
    await menu.getByRole('link', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await menu.getAttribute('open')).toBeNull();
  });

  test('an author hides a comment, and a moderator unpublishes, where they read', async ({ scene }) => {
    const { origin, platform, author, commenter } = scene;
    const send = async <Record>({ apiKey: key }: TestUser, path: string, body: object) =>
      (await platform.request('POST', path, { key, body })).json<Record>();
    const article = { title: 'Buy my bread', body_markdown: 'Cheap.', published: true };
    const { id, path } = await send<{ id: number; path: string }>(commenter, '/api/articles', { article });
    await platform.settled();
    await send(author, '/api/comments', { comment: { article_id: id, body_markdown: 'And my cake.' } });
    const visitor = await browser.openPage();
    const visit = async () => (await visitor.goto(origin + path))?.status();
    const cake = visitor.getByText('And my cake.');
    expect([await visit(), await cake.count()]).toEqual([200, 1]);
    const page = await browser.openPage();
    await scene.signIn(page, commenter);
    await page.goto(origin + path);
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect.poll(async () => [await visit(), await cake.count()]).toEqual([200, 0]);
    await scene.signIn(page, await platform.createUser({ role: 'moderator' }));
    await page.goto(origin + path);
    await page.getByRole('button', { name: 'Unpublish' }).click();
    expect(page.url()).toBe(`${origin}/${commenter.username}`);
    await expect.poll(visit).toBe(404);
    await expectProblem(visitor, /404/);
  });
});

test('every page is accessible, fits its window, and links only to what exists', async ({ scene }) => {
  const page = await browser.openPage();
  forbidOtherOrigins(page, scene.origin);
  const links = await expectEachAccessible(page, scene.origin, Object.values(scene.pages));
  await expectProblem(page, /404/);
  const { 'not-found': missing } = scene.pages;
  const existing = links.filter((link) => link !== missing);
  expect(await deadLinks(scene.origin, existing)).toEqual([]);
  for (const [name, path] of Object.entries(scene.pages)) {
    if (process.env['SCREENSHOTS'] !== 'on') break;
    await page.goto(scene.origin + path);
    await takeScreenshots(page, name);
  }
  if (process.env['SCREENSHOTS'] === 'on') await expectProblem(page, /404/);
});

test('pages of someone with a session are accessible, and link only to what exists', async ({ scene }) => {
  const { article = '', profile = '', listing = '' } = scene.pages;
  const moderator = await scene.platform.createUser({ role: 'moderator' });
  for (const user of [scene.author, moderator]) {
    const page = await browser.openPage();
    const cookie = await scene.signIn(page, user);
    const links = await expectEachAccessible(page, scene.origin, ['/', article, profile, listing]);
    expect(await deadLinks(scene.origin, links, cookie)).toEqual([]);
  }
});

test('an article of 5,000 words with 50 comments takes 60 KiB in 6 requests', async ({ scene }) => {
  const page = await browser.openPage();
  const sizes: Promise<{ kind: string; size: number }>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize: size }) => ({ kind, size })));
  });
  await page.goto(scene.origin + scene.longArticle.path, { waitUntil: 'networkidle' });
  expect(await page.locator('.comment').count()).toBe(50);
  const taken = await Promise.all(sizes);
  const kibOf = (list: typeof taken) => list.reduce((sum, { size }) => sum + size, 0) / 1_024;
  expect(taken.length).toBeLessThanOrEqual(6);
  expect(kibOf(taken.filter(({ kind }) => kind !== 'image'))).toBeLessThan(60);
  expect(kibOf(taken.filter(({ kind }) => kind === 'script'))).toBeLessThan(15);
});
