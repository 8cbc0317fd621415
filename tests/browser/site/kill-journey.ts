import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createKillableBrowser } from '../../support/killable-browser.ts';
import type { TestUser } from '../../support/test-users.ts';
import type { SiteScene } from './site-scene.ts';

/** The texts that IndexedDB has, which outlive a kill of the browser; it writes localStorage seconds later. */
const textsInDatabase = `new Promise((resolve) => {
  const request = indexedDB.open('commonplace-texts');
  request.onsuccess = () => {
    if (request.result.objectStoreNames.length === 0) return resolve([]);
    const texts = request.result.transaction('texts').objectStore('texts').getAll();
    texts.onsuccess = () => resolve(texts.result.map(({ text }) => text).sort());
  };
})`;

const unfold = (page: Page) =>
  page.locator('.comment details').evaluateAll((all) => {
    for (const details of all) (details as unknown as { open: boolean }).open = true;
  });

/** A member begins a comment, a reply and a changed comment; the browser is killed, and the next one shows all again. */
export async function commentThroughAKill({ platform, origin, article, startSession }: SiteScene, member: TestUser) {
  const comment = { article_id: article.id, body_markdown: 'Mine.' };
  const written = await platform.request('POST', '/api/comments', { key: member.apiKey, body: { comment } });
  const { id_code: code } = written.json<{ id_code: string }>();
  const [, session = ''] = (await startSession(member)).split('=');
  await using browser = await createKillableBrowser();
  const open = async () => {
    const context: BrowserContext = await browser.start();
    await context.addCookies([{ name: 'session', value: session, url: origin }]);
    return context.newPage();
  };
  const fields = (page: Page) => ({
    comment: page.getByLabel('Comment', { exact: true }),
    reply: page.locator(`#reply-${code}`),
    edit: page.locator('.comment-form textarea').first(),
  });
  const first = await open();
  await first.goto(`${origin}/${member.username}/comment/${code}/edit`);
  await fields(first).edit.fill('Mine, changed.');
  await first.goto(origin + article.path);
  await unfold(first);
  await fields(first).reply.pressSequentially('A reply.');
  await fields(first).comment.pressSequentially('Until the last key.');
  await expect
    .poll(() => first.evaluate(textsInDatabase))
    .toEqual(['A reply.', 'Mine, changed.', 'Until the last key.']);
  await browser.kill();

  const next = await open();
  await next.goto(origin + article.path);
  await expect.poll(() => fields(next).comment.inputValue()).toBe('Until the last key.');
  await expect.poll(() => fields(next).reply.inputValue()).toBe('A reply.');
  await next.goto(`${origin}/${member.username}/comment/${code}/edit`);
  await expect.poll(() => fields(next).edit.inputValue()).toBe('Mine, changed.');
  await next.locator('.comment-form button:not([type])').first().click();
  await expect.poll(() => next.evaluate(textsInDatabase)).toEqual(['A reply.', 'Until the last key.']);
}
