import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestUser } from '../../support/test-users.ts';
import type { SiteScene } from './site-scene.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByText(name);
const rowOf = (page: Page, title: string) => page.locator('.desk-row', { hasText: title });

/** An author comes back after a weekend: answers, looks at the figures, corrects an article and schedules a draft. */
export async function comeBackOnMonday(page: Page, scene: SiteScene, author: TestUser): Promise<void> {
  await writeTheWeekend(scene, author);
  await scene.signIn(page, author);
  await page.goto(scene.origin);
  await expect.poll(() => page.getByRole('banner').locator('.bell .badge').innerText()).toBe('1');
  await page.goto(`${scene.origin}/dashboard`);
  await answerOnTheDesk(page);
  await readFigures(page);
  await correctArticle(page);
  await scheduleDraft(page);
}

/** Publishes an article with a question below it, and keeps a draft. */
async function writeTheWeekend({ platform }: SiteScene, author: TestUser): Promise<void> {
  const write = async (article: object) =>
    (await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } })).json<{ id: number }>();
  const { id } = await write({ title: 'Rye on Friday', body_markdown: 'Two ours of rest.', published: true });
  await write({ title: 'Spelt on Monday', body_markdown: 'Not done yet.' });
  const reader = await platform.createUser({ name: 'Ines' });
  const comment = { article_id: id, body_markdown: 'Which flour?' };
  await platform.request('POST', '/api/comments', { key: reader.apiKey, body: { comment } });
  await platform.settled();
}

async function answerOnTheDesk(page: Page): Promise<void> {
  await tab(page, 'To answer').click();
  const comment = page.locator('.desk-comment', { hasText: 'Which flour?' });
  await comment.getByText('Reply', { exact: true }).first().click();
  await comment.getByRole('textbox').fill('Whole rye.');
  await comment.getByRole('button', { name: 'Reply' }).click();
  await page.getByText('Your reply has been published.').waitFor();
  await page.getByText('Nothing to answer.').waitFor();
}

async function readFigures(page: Page): Promise<void> {
  await page.goto(new URL('/dashboard/analytics', page.url()).href);
  await page.getByRole('link', { name: 'Rye on Friday' }).click();
  await page.getByRole('heading', { name: /Rye on Friday/ }).waitFor();
}

async function correctArticle(page: Page): Promise<void> {
  await tab(page, 'Articles').click();
  await rowOf(page, 'Rye on Friday').getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('toolbar').waitFor();
  await text(page).press('Control+Home');
  for (let letter = 0; letter < 'Two '.length; letter += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('h');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByText('Updated. Readers see this version.').waitFor();
  await page.getByRole('link', { name: 'View published version' }).click();
  await page.locator('.prose').getByText('Two hours of rest.').waitFor();
}

async function scheduleDraft(page: Page): Promise<void> {
  await page.goto(new URL('/dashboard', page.url()).href);
  await rowOf(page, 'Spelt on Monday').getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('toolbar').waitFor();
  await text(page).press('Control+End');
  await page.keyboard.type(' It is done now.');
  await page.getByLabel('Publish at').fill(`${new Date().getUTCFullYear() + 1}-06-01T09:00`);
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText('It will be published on').waitFor();
  await page.goto(new URL('/dashboard', page.url()).href);
  await rowOf(page, 'Spelt on Monday').getByText('Scheduled').waitFor();
}
