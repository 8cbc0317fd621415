import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { overflowOf, type SiteScene } from './site-scene.ts';

const long = (length: number, letter: string) => letter.repeat(length);

/** Checks the pages that show names, places, tags and descriptions of one long word each, on a narrow phone. */
export async function showLongWords(page: Page, scene: SiteScene): Promise<void> {
  const { platform, origin } = scene;
  const user = await platform.createUser({ name: long(60, 'W'), username: long(30, 'w') });
  const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await platform.request(method, path, { key: user.apiKey, body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json<{ id: number; path: string; id_code: string }>();
  };
  const profile = { location: long(90, 'P'), summary: long(150, 'S'), work: long(90, 'A') };
  await send('PATCH', '/api/users/me', { user: profile });
  const [tag, word] = [long(30, 't'), long(90, 'd')];
  const fields = { title: long(80, 'T'), description: `${word} and more`, series: long(60, 'R'), tags: [tag] };
  const body_markdown = `${word}\n\n## ${word}\n\n\`${word}\``;
  const article = await send('POST', '/api/articles', { article: { ...fields, body_markdown, published: true } });
  const comment = { body_markdown: `${word} @${user.username}`, article_id: article.id };
  const { id_code: code } = await send('POST', '/api/comments', { comment });
  await platform.settled();
  await page.setViewportSize({ width: 320, height: 800 });
  const shared = ['/', '/latest', article.path, `/${user.username}`, `/t/${tag}`, '/tags', `/search?q=${word}`];
  const own = ['/settings', '/dashboard', '/notifications', '/readinglist', `${article.path}/history`];
  const comments = [`/${user.username}/comment/${code}`, `/search?q=${user.username}`];
  const visit = async (path: string) => {
    await page.goto(origin + path);
    await expect.poll(() => overflowOf(page), { message: `beyond the right edge of ${path}` }).toEqual([]);
  };
  for (const path of [...shared, ...comments]) await visit(path);
  await scene.signIn(page, user);
  for (const path of [...shared, ...own]) await visit(path);
}

/** Checks that long lines of code and wide tables are on paper as a whole, and that no buttons are. */
export async function printWideContent(page: Page, { platform, origin, author }: SiteScene): Promise<void> {
  const cells = Array.from({ length: 3 }, (_, at) => `column${at} ${'with many words '.repeat(8)}${long(40, 'c')}`);
  const row = (each: readonly string[]) => `| ${each.join(' | ')} |\n`;
  const table = row(['a', 'b', 'c']) + row(['-', '-', '-']) + row(cells);
  const body_markdown = `\`\`\`\n${'const value = 1; '.repeat(20)}${long(120, 'x')}\n\`\`\`\n\n${table}`;
  const article = { title: 'Wide content', body_markdown, published: true };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  await page.setViewportSize({ width: 672, height: 900 });
  await page.goto(origin + answer.json<{ path: string }>().path);
  await page.locator('.copyable > button').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const cut = `[...document.querySelectorAll('.prose :is(pre, .table)')].map((each) => each.scrollWidth - each.clientWidth)`;
  await expect.poll(() => page.evaluate(cut)).toEqual([0, 0]);
  await expect.poll(() => overflowOf(page)).toEqual([]);
  const shown = `[...document.querySelectorAll('button, .button')].filter((each) => each.checkVisibility()).length`;
  await expect.poll(() => page.evaluate(shown)).toBe(0);
}
