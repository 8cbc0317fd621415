import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from '../../support/browser.ts';
import { writeLongDiscussion } from '../../support/long-discussion.ts';
import type { SiteScene } from './site-scene.ts';

/** A reader loads further comments in place by keyboard, folds a thread, follows a permalink deep into it, and sees what is new. */
export async function readLongDiscussion(page: Page, { origin, platform }: SiteScene): Promise<void> {
  const author = await platform.createUser();
  const { id, path, codes } = await writeLongDiscussion(platform, author, 130);
  const comments = page.locator('.comment');
  await page.goto(origin + path);
  expect(await comments.count()).toBe(50);
  await page.evaluate('stayed = true');
  await page.getByRole('link', { name: 'More comments' }).press('Enter');
  await expect.poll(() => comments.count()).toBe(100);
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(`comment-${codes[50]}`);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'More comments' }).click();
  await expect.poll(() => comments.count()).toBe(130);
  expect(await page.evaluate('stayed')).toBe(true);
  await page
    .locator(`#comment-${codes[60]}`)
    .getByRole('link', { name: /^In reply to/ })
    .click();
  expect(new URL(page.url()).hash).toBe(`#comment-${codes[0]}`);
  await page.locator('.replies > summary').first().press('Enter');
  await expect.poll(() => page.locator(`#comment-${codes[1]}`).isVisible()).toBe(false);

  // Else the browser would stay on the page, which has the comment.
  await page.goto('about:blank');
  await page.goto(`${origin}${path}#comment-${codes[120]}`);
  await page.waitForURL(`**${path}?comment=${codes[120]}#comment-${codes[120]}`);
  await page.locator(`#comment-${codes[120]}:target`).waitFor();
  await page.getByRole('link', { name: 'Earlier comments' }).click();
  await page.locator(`#comment-${codes[60]}`).waitFor();
  expect(await page.locator('.new').count()).toBe(0);
  // A cut link, or a comment that was removed, opens the article.
  await page.goto(`${origin}${path}#comment-zzzzzzzzzzzz`);
  await page.waitForURL('**?comment=zzzzzzzzzzzz#comment-zzzzzzzzzzzz');
  await page.locator(`#comment-${codes[0]}`).waitFor();

  const body = { comment: { article_id: id, body_markdown: 'Since then', parent_id_code: codes[0] } };
  await platform.request('POST', '/api/comments', { key: author.apiKey, body });
  // A new tab is another visit.
  const visit = await page.context().newPage();
  await visit.goto(`${origin}${path}?comment=newest#newest`);
  await visit.locator('.comment', { hasText: 'Since then' }).locator('.new').waitFor();
  expect(await visit.locator('.new-comments').textContent()).toBe('New since your last visit: 1');
  await expectNoViolations(visit);
  await visit.close();
}

/** A member finds a reply in further comments again that was typed before a reload, and types on. */
export async function returnToReply(page: Page, { origin, platform, signIn }: SiteScene): Promise<void> {
  const member = await platform.createUser();
  const { path, codes } = await writeLongDiscussion(platform, member, 60);
  await signIn(page, member);
  const parent = page.locator(`#comment-${codes[55]}`);
  const reply = parent.getByLabel('Reply');
  const openFurther = async () => {
    await page.goto(origin + path);
    await page.getByRole('link', { name: 'More comments' }).click();
    await parent.waitFor();
  };
  await openFurther();
  await parent.locator('summary', { hasText: 'Reply' }).click();
  await reply.fill('Typed for an hour');
  await openFurther();
  expect(await reply.inputValue()).toBe('Typed for an hour');
  expect(await reply.isVisible()).toBe(true);
  await expect.poll(() => parent.getByRole('status').textContent()).toMatch(/^Your unsent text is back/);
  await reply.press('End');
  await reply.pressSequentially(' and more');
  await page.reload();
  await page.getByRole('link', { name: 'More comments' }).click();
  await expect.poll(() => reply.inputValue()).toBe('Typed for an hour and more');

  // A form that another script adds: what was kept is not lost.
  await parent.evaluate((element) => element.replaceWith(element.cloneNode(true)));
  await reply.fill('X');
  expect(await reply.inputValue()).toBe('Typed for an hour and more\n\nX');
}
