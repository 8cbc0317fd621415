import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import type { Platform } from '../../support/platform.ts';
import { jump, test } from './console-site.ts';

const browser = useBrowser();

/** Creates two articles with a tag, two comments, and a listing. */
async function createContent(platform: Platform) {
  const word = crypto.randomUUID().slice(0, 8);
  const author = await platform.createUser({ credits: 5 });
  const post = async <Answer>(path: string, body: object) => {
    const answer = await platform.request('POST', path, { key: author.apiKey, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.json<Answer>();
  };
  const tag = `bread${word}`;
  const title = `Bread ${word}`;
  const article = { title, body_markdown: '# Dough\n<b>Knead</b> it.', tags: [tag], published: true, series: 'Loaves' };
  const { id } = await post<{ id: number }>('/api/articles', { article });
  const { id: otherId } = await post<{ id: number }>('/api/articles', {
    article: { ...article, title: `${title} again`, series: 'Loaves' },
  });
  const comment = async (body_markdown: string) =>
    (await post<{ id_code: string }>('/api/comments', { comment: { body_markdown, article_id: id } })).id_code;
  const [commentId, otherComment] = [await comment('Too much *salt*'), await comment('Nonsense')];
  const listing = { title: `Oven ${word}`, body_markdown: 'Hardly used', category: 'forsale' };
  const { id: listingId } = await post<{ id: number }>('/api/listings', { listing });
  await platform.settled();
  return { author, id, otherId, title, tag, commentId, otherComment, listing: listing.title, listingId };
}

test('refuses to unpublish or delete content that its author has changed in the meantime', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const { author, id, otherId, title, commentId, listing, listingId } = await createContent(platform);
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'admin', `/content/articles?user_id=${author.id}`);
  const states = async (path: string) =>
    (await platform.request('GET', path, { key })).json<{ state: string }[]>().map(({ state }) => state);
  const edit = async (path: string, body: object) => {
    const { status, text } = await platform.request('PUT', path, { key: author.apiKey, body });
    expect(status, text).toBe(200);
  };
  const confirm = (action: string) => page.getByRole('dialog').getByRole('button', { name: action }).click();

  for (const one of [id, otherId]) await page.getByLabel(`Select ${one}`).check();
  await edit(`/api/articles/${id}`, { article: { body_markdown: 'Just bread.' } });
  await page.getByRole('button', { name: 'Unpublish 2' }).click();
  await page.getByLabel('Note').fill('Not about bread');
  await confirm('Unpublish');
  const refusal = page.getByRole('alert').filter({ hasText: '1 of 2 were changed by someone else' });
  await refusal.getByText(title, { exact: true }).waitFor();
  await expectProblem(page, /412/);
  await expect.poll(() => states(`/api/admin/articles?user_id=${author.id}`)).toEqual(['unpublished', 'published']);
  await page.getByRole('button', { name: 'Unpublish 1' }).click();
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Not about bread');
  await confirm('Unpublish');
  await page.getByText('Article unpublished').waitFor();

  await page.goto(`${consoleSite.origin}/admin/content/comments/${commentId}?user_id=${author.id}`);
  await page.getByRole('heading', { name: `Comment ${commentId}` }).waitFor();
  await edit(`/api/comments/${commentId}`, { comment: { body_markdown: 'Just enough salt' } });
  await page.getByRole('button', { name: 'Delete' }).click();
  await confirm('Delete');
  await page.getByText('Someone else changed this').waitFor();
  await expectProblem(page, /412/);
  await expect.poll(() => states(`/api/admin/comments?article_id=${id}`)).toEqual(['published', 'published']);

  await page.goto(`${consoleSite.origin}/admin/content/listings/${listingId}?user_id=${author.id}`);
  await page.getByRole('heading', { name: listing }).waitFor();
  await edit(`/api/listings/${listingId}`, { listing: { action: 'unpublish' } });
  await edit(`/api/listings/${listingId}`, { listing: { title: 'Pan', body_markdown: 'Used', tags: [] } });
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await confirm('Unpublish');
  await page.getByText('Someone else changed this').waitFor();
  await expectProblem(page, /412/);
});

test('lets a moderator approve and unpublish articles, delete comments and edit tags', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const { author, id, otherId, title, tag, commentId, otherComment, listing } = await createContent(platform);
  const page = await browser.openPage();
  const moderator = await open(page, 'moderator', '/content/articles');
  const read = async <Answer>(path: string) =>
    (await platform.request('GET', path, { key: moderator.apiKey })).json<Answer[]>();
  const article = async (wanted = id) =>
    (await read<{ id: number; state: string; approved: boolean }>(`/api/admin/articles?user_id=${author.id}`)).find(
      (each) => each.id === wanted,
    );

  await page.getByLabel('Title begins with').fill(title.toLowerCase());
  await page.getByLabel('Status').selectOption('published');
  await page.getByLabel(`Select ${otherId}`).check();
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  expect(page.url()).toContain('state=published');
  await page.getByRole('button', { name: 'Unpublish 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await expect.poll(() => article(otherId)).toMatchObject({ state: 'unpublished' });
  await expect.poll(() => page.getByRole('link', { name: 'Podcasts' }).count()).toBe(0);

  await page.getByRole('link', { name: title }).click();
  await page.getByRole('link', { name: /^Series/ }).click();
  await page.getByRole('row', { name: new RegExp(title) }).waitFor();
  await page.getByRole('link', { name: title }).click();
  await page.frameLocator('iframe').locator('b', { hasText: 'Knead' }).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Withdraw approval' }).waitFor();
  await expect.poll(() => article()).toMatchObject({ id, approved: true });

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByLabel('Note').fill('Not about bread');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('Only the author can read the text').waitFor();
  await expectProblem(page, /404/);
  await expect.poll(() => article()).toMatchObject({ id, state: 'unpublished' });

  await page.getByRole('link', { name: 'Comments', exact: true }).last().click();
  await page.getByLabel(`Select ${otherComment}`).check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('row', { name: /Nonsense/ })
    .getByText('Deleted', { exact: true })
    .waitFor();
  await page.getByRole('link', { name: 'Too much salt' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('row', { name: /^Status/ })
    .getByText('Deleted', { exact: true })
    .waitFor();
  await expect
    .poll(() => read(`/api/admin/comments?article_id=${id}`))
    .toMatchObject([
      { id_code: otherComment, state: 'deleted' },
      { id_code: commentId, state: 'deleted' },
    ]);

  // With the keyboard: to the tags, and to a tag by its name.
  await jump(page, 't', 'Tags');
  await page.getByLabel('Tag name').fill(`#${tag}`);
  await page.keyboard.press('Enter');
  await page.getByLabel('Summary').fill('All about bread');
  await page.getByLabel('Background color').fill('brown');
  await page.getByLabel('Text color').fill('#fff');
  await page.getByLabel('Requires approval').selectOption('yes');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Background color is invalid').waitFor();
  await expectProblem(page, /422/);
  await page.getByLabel('Background color').fill('#7a3b00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tag saved').waitFor();
  const colors = { bg_color_hex: '#7a3b00', text_color_hex: '#fff', short_summary: 'All about bread' };
  await expect
    .poll(() => read('/api/tags?per_page=1000'))
    .toContainEqual(expect.objectContaining({ name: tag, ...colors }));
  await page.getByRole('link', { name: 'Tags', exact: true }).last().click();
  await page.getByLabel('Tag name').fill(tag);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('All about bread');

  await page.getByRole('link', { name: 'Listings' }).click();
  await page.getByRole('heading', { name: 'Listings' }).hover();
  await page.getByLabel('Category').selectOption('forsale');
  await page.getByRole('link', { name: listing }).click();
  await page.frameLocator('iframe').getByText('Hardly used').waitFor();
});
