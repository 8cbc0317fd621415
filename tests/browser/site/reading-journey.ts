import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SiteScene } from './site-scene.ts';

type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/** Opens a page whose clock the test moves on. */
async function openWithClock(openPage: OpenPage): Promise<Page> {
  const page = await openPage();
  await page.clock.install();
  return page;
}

/** Collects the reports of a page; browsers do not tell of those that it sends while it is left. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('page_views')) reports.push(pathname);
  });
  return reports;
}

/** A visitor, a member and the author read an article, a browser prepares it, and someone reads it without script. */
export async function readAndCount(openPage: OpenPage, scene: SiteScene): Promise<void> {
  const { platform, origin } = scene;
  const author = await platform.createUser();
  const body = { article: { title: 'Counted readers', body_markdown: 'Words.', published: true } };
  const created = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  const { id, path } = created.json<{ id: number; path: string }>();
  await platform.settled();
  const authorPage = await openWithClock(openPage);
  await scene.signIn(authorPage, author);
  const expectViews = (views: number) => expectShown(authorPage, { origin, views });

  const visitor = await openWithClock(openPage);
  const reports = reportsOf(visitor);
  await visitor.goto(origin + path, { referer: 'https://news.example/today' });
  await visitor.clock.runFor(2_500);
  expect(reports).toEqual([]);
  await visitor.clock.runFor(45_000);
  expect(reports).toEqual(['/api/page_views']);
  await visitor.goto(`${origin}/tags`);
  const totals = async () => {
    const answer = await platform.request('GET', `/api/analytics/totals?article_id=${id}`, { key: author.apiKey });
    const { page_views: views } = answer.json<{ page_views: Record<string, number> }>();
    return [views['total'], (views['average_read_time_in_seconds'] ?? 0) >= 47];
  };
  await expect.poll(totals).toEqual([1, true]);
  await expectViews(1);

  const member = await openWithClock(openPage);
  await scene.signIn(member, await platform.createUser());
  await member.goto(origin + path);
  await member.clock.runFor(10_000);
  await expectViews(2);

  const ofAuthor = reportsOf(authorPage);
  await authorPage.goto(origin + path);
  await authorPage.clock.runFor(10_000);
  expect(ofAuthor).toEqual([]);
  const sent = `fetch('/api/page_views', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_view: { article_id: ${id}, time_tracked_in_seconds: 45 } }),
  }).then(({ status }) => status)`;
  await expect.poll(() => authorPage.evaluate(sent)).toBe(204);

  await expectNoReportWhilePreparing(await openWithClock(openPage), origin + path);

  const plain = await openPage({ javaScriptEnabled: false });
  const image = plain.waitForResponse(`${origin}/page_views/${id}`);
  await plain.goto(origin + path);
  expect((await image).status()).toBe(200);
  await expectViews(4);
  await expectInAnalytics(authorPage, origin);
}

/** A prerendered page reports nothing until it is shown; this stands in for the browser, which does it unasked. */
async function expectNoReportWhilePreparing(page: Page, url: string): Promise<void> {
  await page.addInitScript("Object.defineProperty(document, 'prerendering', { value: true })");
  const reports = reportsOf(page);
  await page.goto(url);
  await page.clock.runFor(10_000);
  expect(reports).toEqual([]);
  await page.evaluate("document.dispatchEvent(new Event('prerenderingchange'))");
  await page.clock.runFor(3_000);
  await expect.poll(() => reports.length).toBe(1);
}

/** Waits until the author's dashboard has this number. */
async function expectShown(page: Page, { origin, views }: { origin: string; views: number }): Promise<void> {
  const shown = async () => {
    await page.goto(`${origin}/dashboard`);
    return page.locator('.desk-row', { hasText: 'Counted readers' }).locator('dd').first().textContent();
  };
  await expect.poll(shown).toBe(String(views));
}

async function expectInAnalytics(page: Page, origin: string): Promise<void> {
  const text = async () => {
    await page.goto(`${origin}/dashboard/analytics`);
    return (await page.locator('main').textContent()) ?? '';
  };
  await expect.poll(text).toMatch(/news\.example\s*1/);
  await expect.poll(() => text()).toMatch(/Counted readers\s*4/);
  await page.getByRole('img', { name: /^Page views: 4 in total/ }).waitFor();
}
