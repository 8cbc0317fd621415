import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeLongDiscussion } from '../../support/long-discussion.ts';
import { discussionScript } from './discussion-journey.ts';
import type { SiteScene } from './site-scene.ts';

/** A visitor comes back to a discussion whose new comments are on a later page, and follows the line that counts them. */
export async function findNewComments(page: Page, { origin, platform }: SiteScene): Promise<void> {
  const author = await platform.createUser();
  const { id, path, codes } = await writeLongDiscussion(platform, author, 60);
  const comment = async (body_markdown: string) => {
    const body = { comment: { article_id: id, body_markdown, parent_id_code: codes[0] } };
    await platform.request('POST', '/api/comments', { key: author.apiKey, body });
    await platform.settled();
  };
  const line = page.locator('.new-comments');
  const heading = page.locator('#comments-title');
  const visit = async () => {
    await page.goto(origin + path);
    await discussionScript(page);
    return heading.textContent();
  };
  await expect.poll(visit).toBe('60 comments');
  await expect.poll(() => line.count()).toBe(0);
  await comment('One since then');
  await comment('Two since then');
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await expect.poll(visit).toBe('62 comments');
  await expect.poll(() => line.textContent()).toBe('New since your last visit: 2');
  await expect.poll(() => page.locator('.comment .new').count()).toBe(0);
  await line.getByRole('link').click();
  await page.waitForURL(`**${path}?sort=newest&comment=newest#newest`);
  await discussionScript(page);
  await expect.poll(() => page.locator('.comment .new').count()).toBe(2);
  await expect.poll(() => line.textContent()).toBe('New since your last visit: 2');
}
