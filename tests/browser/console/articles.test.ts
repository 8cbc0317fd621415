import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import type { Platform } from '../../support/platform.ts';
import { expectEverybodyCanUse, jump, test } from './console-site.ts';

const browser = useBrowser();

/** An article with a tag and a comment, and a listing. */
async function writeSomething(platform: Platform) {
  const word = crypto.randomUUID().slice(0, 8);
  const author = await platform.createUser({ credits: 5 });
  const post = async <Answer>(path: string, body: object) => {
    const answer = await platform.request('POST', path, { key: author.apiKey, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.json<Answer>();
  };
  const tag = `bread${word}`;
  const title = `Bread ${word}`;
  const article = { title, body_markdown: '# Dough\n<b>Knead</b> it.', tags: [tag], published: true };
  const { id } = await post<{ id: number }>('/api/articles', { article });
  const comment = { body_markdown: 'Too much *salt*', article_id: id };
  const { id_code: commentId } = await post<{ id_code: string }>('/api/comments', { comment });
  const listing = { title: `Oven ${word}`, body_markdown: 'Hardly used', category: 'forsale' };
  await post('/api/listings', { listing });
  await platform.settled();
  return { author, id, title, tag, commentId, listing: listing.title };
}

test('a moderator approves and unpublishes an article, and deletes a comment', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const { author, id, title, tag, commentId, listing } = await writeSomething(platform);
  const page = await browser.openPage();
  const moderator = await open(page, 'moderator', '/content/articles');
  const read = async <Answer>(path: string) =>
    (await platform.request('GET', path, { key: moderator.apiKey })).json<Answer[]>();
  const article = async () =>
    (await read<{ id: number; state: string; approved: boolean }>(`/api/admin/articles?user_id=${author.id}`))[0];

  await page.getByLabel('Title begins with').fill(title.toLowerCase());
  await page.getByLabel('State').selectOption('published');
  await page.getByLabel(`Choose ${id}`).check();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(page.url()).toContain('state=published');
  await expectEverybodyCanUse(page);
  // What administrators alone may do is not offered.
  expect(await page.getByRole('link', { name: 'Podcasts' }).count()).toBe(0);

  await page.getByRole('link', { name: title }).click();
  await page.getByText('<b>Knead</b> it.').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Take the approval back' }).waitFor();
  await expect.poll(article).toMatchObject({ id, approved: true });

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByLabel('Note').fill('Not about bread');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('Its text is shown to its author alone').waitFor();
  await expectProblem(page, /404/);
  await expect.poll(article).toMatchObject({ id, state: 'unpublished' });

  await page.getByRole('link', { name: 'Comments', exact: true }).last().click();
  await page.getByRole('link', { name: 'Too much salt' }).waitFor();
  await page.getByRole('link', { name: 'Too much salt' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The comment is deleted').waitFor();
  await expect
    .poll(() => read(`/api/admin/comments?article_id=${id}`))
    .toMatchObject([{ id_code: commentId, state: 'deleted' }]);

  // From the keyboard: to the tags, and to one of them by its name.
  await jump(page, 't', 'Tags');
  await page.getByLabel('Name of a tag').fill(`#${tag}`);
  await page.keyboard.press('Enter');
  await page.getByLabel('Summary').fill('All about bread');
  await page.getByLabel('Background').fill('brown');
  await page.getByLabel('Text colour').fill('#fff');
  await page.getByLabel('Asks for approval').selectOption('yes');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Background is invalid').waitFor();
  await expectProblem(page, /422/);
  await page.getByLabel('Background').fill('#7a3b00');
  await expectEverybodyCanUse(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The tag is saved').waitFor();
  const look = { bg_color_hex: '#7a3b00', text_color_hex: '#fff', short_summary: 'All about bread' };
  expect(await read('/api/tags?per_page=1000')).toContainEqual(expect.objectContaining({ name: tag, ...look }));
  await page.getByRole('link', { name: 'Tags', exact: true }).last().click();
  await page.getByLabel('Name of a tag').fill(tag);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('All about bread');

  await page.getByRole('link', { name: 'Listings' }).click();
  await page.getByRole('heading', { name: 'Listings' }).hover();
  await page.getByLabel('Category').selectOption('forsale');
  await page.getByRole('link', { name: listing }).click();
  await page.getByText('Hardly used').waitFor();
});
