import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from '../../support/browser.ts';
import { button, field, type Tab } from '../../support/browsers/tab.ts';
import { writeLongDiscussion } from '../../support/long-discussion.ts';
import type { SignedUpUser } from '../../support/sign-up.ts';
import { takeScreenshots, type SiteScene } from './site-scene.ts';

/** Waits for the script of comments, which comes when they are near. */
export async function discussionScript(page: Page): Promise<void> {
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.evaluate("import(document.querySelector('#comments').dataset.script).then(() => undefined)");
}

/** A reader loads further comments in place by keyboard, folds a thread, follows a permalink deep into it, and sees what is new. */
export async function readLongDiscussion(page: Page, { origin, platform }: SiteScene): Promise<void> {
  const author = await platform.createUser();
  const { id, path, codes } = await writeLongDiscussion(platform, author, 130);
  const comments = page.locator('.comment');
  const loaded = page.waitForRequest(/\/discussion\.js$/);
  await page.goto(origin + path);
  await expect.poll(() => comments.count()).toBe(50);
  await page.evaluate('stayed = true; scrollTo(0, document.body.scrollHeight)');
  await loaded;
  await discussionScript(page);
  const more = page.getByRole('link', { name: /^\d+ more replies$/ });
  await expect.poll(() => more.innerText()).toBe('80 more replies');
  await more.press('Enter');
  await expect.poll(() => comments.count()).toBe(100);
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(`comment-${codes[50]}`);
  await expectNoViolations(page);
  await expect.poll(() => more.innerText()).toBe('30 more replies');
  await more.click();
  await expect.poll(() => comments.count()).toBe(130);
  await expect.poll(() => page.getByText('This thread').count()).toBe(0);
  await expect.poll(() => page.evaluate('stayed')).toBe(true);
  // They are below the comment that they answer.
  await expect.poll(() => page.locator(`li:has(> #comment-${codes[0]}) #comment-${codes[120]}`).count()).toBe(1);
  await expect.poll(() => page.locator('.continued').count()).toBe(0);
  await page.locator('.replies > summary').first().press('Enter');
  await expect.poll(() => page.locator(`#comment-${codes[1]}`).isVisible()).toBe(false);

  // Else the browser would stay on the page, which has the comment.
  await page.goto('about:blank');
  await page.goto(`${origin}${path}#comment-${codes[120]}`);
  await page.waitForURL(`**${path}?comment=${codes[120]}#comment-${codes[120]}`);
  await page.locator(`#comment-${codes[120]}:target`).waitFor();
  await page
    .locator('.continued')
    .getByRole('link', { name: /^In reply to/ })
    .waitFor();
  await takeScreenshots(page, 'comment-in-thread');
  // What is above it is in sight, and everything is large enough for a finger.
  await expect.poll(() => topOf(page, '.comment:target')).toBeGreaterThan(100);
  expect(await page.evaluate(smallTargets)).toEqual([]);
  const earlier = page.getByRole('link', { name: 'Earlier replies' });
  // The click may scroll to the link.
  const top = `document.querySelector('#comment-${codes[110]}').getBoundingClientRect().top`;
  await page.evaluate(`addEventListener('click', () => (pressedAt = ${top}), { once: true, capture: true })`);
  await earlier.click();
  await page.locator(`#comment-${codes[60]}`).waitFor();
  await expect.poll(() => page.evaluate<number>(`${top} - pressedAt`)).toBeCloseTo(0, -1);
  await expect.poll(() => page.locator('.new').count()).toBe(0);
  // A cut link, or a comment that was removed, opens the article.
  await page.goto(`${origin}${path}#comment-zzzzzzzzzzzz`);
  await page.waitForURL('**?comment=zzzzzzzzzzzz#comment-zzzzzzzzzzzz');
  await page.locator(`#comment-${codes[0]}`).waitFor();

  const body = { comment: { article_id: id, body_markdown: 'Since then', parent_id_code: codes[0] } };
  await platform.request('POST', '/api/comments', { key: author.apiKey, body });
  await page.goto(`${origin}${path}?comment=newest#newest`);
  await page.locator('.comment', { hasText: 'Since then' }).locator('.new').waitFor();
  await takeScreenshots(page, 'newest-comment');
  await expect.poll(() => page.locator('.new-comments').textContent()).toBe('New since your last visit: 1');
  await expectNoViolations(page);
  // The next visit begins when the reader has been away for a while.
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await page.reload();
  // The comment may be of the second in which the visit before began.
  await page.clock.setSystemTime(Date.now() + 7_200_000);
  await page.reload();
  await page.locator('.comment', { hasText: 'Since then' }).waitFor();
  await expect.poll(() => page.locator('.new').count()).toBe(0);
}

/** Finds what is smaller than 24 pixels (WCAG 2.2, 2.5.8) among the acts on comments. */
const smallTargets = `[...document.querySelectorAll('.comment .meta :is(a, button, summary)')].filter((act) => {
  const { width, height } = act.getBoundingClientRect();
  return width > 0 && Math.min(width, height) < 24;
}).map((act) => act.outerHTML)`;

const topOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN;

/**
 * Whether the script of comments handles the link to further ones: it follows no link that is busy, and a browser would. No module
 * can be awaited in the context that Firefox has for scripts of tests.
 */
const handlesMore = `
  const link = document.querySelector('[data-more]');
  link.scrollIntoView();
  link.ariaBusy = 'true';
  let isHandled = false;
  const listen = (event) => {
    isHandled = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', listen, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  link.ariaBusy = null;
  return isHandled;`;

/** A member opens the author of a comment that was loaded in place, and comes back to the same view, in any browser. */
export async function comeBackToComment(
  tab: Tab,
  { origin, platform }: SiteScene,
  { username, password }: SignedUpUser,
): Promise<void> {
  const { path, codes } = await writeLongDiscussion(platform, await platform.createUser(), 130);
  await tab.open(`${origin}/signin?return_to=${encodeURIComponent(path)}`);
  await tab.type(field('Username or email'), username);
  await tab.type(field('Password'), password);
  await tab.click(button('Sign in'));
  await expect.poll(() => tab.url()).toBe(origin + path);
  const count = () => tab.run(`return document.querySelectorAll('.comment').length`);
  await expect.poll(() => tab.run(handlesMore)).toBe(true);
  for (const loaded of [100, 130]) {
    await tab.click('//a[@data-more="next"]');
    await expect.poll(count).toBe(loaded);
  }
  const id = `comment-${codes[120]}`;
  await tab.run(`document.getElementById('${id}').scrollIntoView({ block: 'center' })`);
  const top = `document.getElementById('${id}')?.getBoundingClientRect().top`;
  // Browsers may scroll to what is pressed.
  await tab.run(`addEventListener('pagehide', () => sessionStorage.setItem('left', ${top}))`);
  await tab.click(`//*[@id="${id}"]//a[contains(@class, "p-author")]`);
  await expect.poll(() => tab.url()).not.toContain(path);
  await tab.back();
  await expect.poll(count).toBe(130);
  await expect.poll(() => tab.run(`return Math.abs(${top} - sessionStorage.getItem('left')) < 5`)).toBe(true);
}

/** A member finds a reply in further comments again that was typed before a reload, and types on. */
export async function returnToReply(page: Page, { origin, platform, signIn }: SiteScene): Promise<void> {
  const member = await platform.createUser();
  const { path, codes } = await writeLongDiscussion(platform, member, 60);
  await signIn(page, member);
  const parent = page.locator(`#comment-${codes[55]}`);
  const reply = parent.getByRole('textbox', { name: 'Reply' });
  const openFurther = async () => {
    await page.goto(origin + path);
    await discussionScript(page);
    await page.getByRole('link', { name: '10 more replies' }).click();
    await parent.waitFor();
  };
  await openFurther();
  await parent.locator('summary', { hasText: 'Reply' }).click();
  await reply.fill('Typed for an hour');
  await openFurther();
  await expect.poll(() => reply.inputValue()).toBe('Typed for an hour');
  await expect.poll(() => reply.isVisible()).toBe(true);
  await expect.poll(() => parent.getByRole('status').textContent()).toMatch(/^Your unsent text is back/);
  await reply.press('End');
  await reply.pressSequentially(' and more');
  await page.reload();
  await parent.waitFor();
  await expect.poll(() => reply.inputValue()).toBe('Typed for an hour and more');

  // A form that another script adds: what was kept is not lost.
  await parent.evaluate((element) => element.replaceWith(element.cloneNode(true)));
  await reply.fill('X');
  await expect.poll(() => reply.inputValue()).toBe('Typed for an hour and more\n\nX');
}
