import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { billboardTools } from '../../support/billboards.ts';
import { expectNoViolations } from '../../support/browser.ts';
import type { SiteScene } from './site-scene.ts';

/** Reads an article, closes the billboard at the lower edge for the visit, and follows the link of another one. */
export async function closeAndFollowBillboards(page: Page, scene: SiteScene): Promise<void> {
  const { platform, origin, article, longArticle } = scene;
  const admin = await platform.createUser({ role: 'super_admin' });
  const { ask, make, withdrawAll } = billboardTools(() => ({ platform, admin }));
  const fixed = await make({ placement_area: 'post_fixed_bottom' });
  const inFooter = await make({ placement_area: 'footer', body_markdown: 'See [all tags](/tags).' });
  await platform.settled();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const bar = page.getByRole('complementary', { name: 'Announcement' });

  await page.goto(origin + article.path);
  await expect.poll(() => bar.count()).toBe(0);
  await page.mouse.wheel(0, 300);
  await bar.getByText('Look').waitFor();
  await expectNoViolations(page);
  await expect.poll(() => page.evaluate(hiddenWithFocus)).toEqual([]);
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');

  asked.length = 0;
  await page.goto(origin + longArticle.path);
  await page.mouse.wheel(0, 300);
  const link = page.locator('.footer').getByRole('link', { name: 'all tags' });
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await link.click();
  await page.waitForURL(({ pathname }) => pathname === '/tags');
  expect(asked.filter((path) => path.includes('fixed_bottom'))).toEqual([]);
  const countsOf = async (id: number) => (await ask('GET', `/api/billboards/${id}`)).json();
  await expect.poll(() => countsOf(inFooter.id)).toMatchObject({ clicks_count: 1 });
  await expect.poll(() => countsOf(fixed.id)).toMatchObject({ impressions_count: 1, clicks_count: 0 });
  await withdrawAll();
}

/** Waits for a billboard that appears after a delay, and closes all of a group by one of them. */
export async function waitForAndDismissBillboards(page: Page, scene: SiteScene): Promise<void> {
  const { platform, origin, longArticle } = scene;
  const admin = await platform.createUser({ role: 'super_admin' });
  const { make, withdrawAll } = billboardTools(() => ({ platform, admin }));
  await make({ placement_area: 'post_fixed_bottom', dismissal_sku: 'offer' });
  await make({ placement_area: 'footer', dismissal_sku: 'offer', body_markdown: 'The same offer' });
  const late = { body_markdown: 'Late', special_behavior: 'delayed', color: '#ff0000' };
  await make({ placement_area: 'post_body_bottom', ...late });
  await platform.settled();
  await page.clock.install();
  const offer = page.locator('.footer').getByText('The same offer');
  const lateOne = page.locator('.billboard', { hasText: 'Late' });
  const scroll = async () => {
    const loaded = page.waitForResponse((answer) => answer.url().includes('/billboards/post_body_bottom'));
    await page.goto(origin + longArticle.path);
    await page.mouse.wheel(0, 300);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.locator('#billboard-post_body_bottom').scrollIntoViewIfNeeded();
    await (await loaded).finished();
    await page.clock.runFor(9_000);
    await expect.poll(() => lateOne.count()).toBe(0);
    await page.clock.runFor(2_000);
    await lateOne.waitFor();
  };
  await scroll();
  const color = `getComputedStyle(document.querySelector('#billboard-post_body_bottom .billboard')).borderTopColor`;
  await expect.poll(() => page.evaluate(color)).toBe('rgb(255, 0, 0)');
  await offer.waitFor();
  await page.getByRole('complementary', { name: 'Announcement' }).getByRole('button', { name: 'Close' }).click();
  await scroll();
  await expect.poll(() => offer.count()).toBe(0);
  await withdrawAll();
}

/** The elements of the page that the billboard covers when they get the focus. */
const hiddenWithFocus = `[...document.querySelectorAll('main :is(a[href], button, textarea), footer a')].filter((each) => {
  each.focus();
  return each.getBoundingClientRect().bottom > document.querySelector('fixed-billboard').getBoundingClientRect().top;
}).map((each) => each.outerHTML)`;
