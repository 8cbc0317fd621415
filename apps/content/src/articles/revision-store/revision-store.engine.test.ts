import { create } from '@bufbuild/protobuf';
import {
  AutosaveArticleRequestSchema,
  AutosaveNewArticleRequestSchema,
  ListArticleRevisionsRequestSchema,
} from '@commonplace/proto/content/v1/article_revisions';
import { ArticleInputSchema } from '@commonplace/proto/content/v1/articles';
import { fixedSettings } from '@commonplace/site-settings/testing/fixed-settings';
import { userPrincipal } from '@commonplace/testing/principals';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { thinOutAutosaves } from '../jobs/thin-out-autosaves.ts';
import { autosaveArticle } from '../revisions/autosave-article.ts';
import { autosaveNewArticle } from '../revisions/autosave-new-article.ts';
import { listArticleRevisions } from '../revisions/list-article-revisions.ts';
import { readContentWithDepth, readRevisionFields } from './read-content.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const call = callBy(userPrincipal({ userId: 1, username: 'ada' }));

const draft = async (bodyMarkdown: string) => {
  const article = create(ArticleInputSchema, { bodyMarkdown });
  const request = create(AutosaveNewArticleRequestSchema, { article });
  return (await autosaveNewArticle(fixture.context, call, request)).articleId;
};
const autosave = (articleId: number, baseRevision: number, bodyMarkdown: string) =>
  autosaveFields(articleId, baseRevision, { bodyMarkdown });
const autosaveFields = (articleId: number, baseRevision: number, article: { title?: string; bodyMarkdown?: string }) =>
  autosaveArticle(fixture.context, call, create(AutosaveArticleRequestSchema, { articleId, baseRevision, article }));
const textOf = async (articleId: number, number: number) =>
  (await readRevisionFields(fixture.context.database.reader(), { articleId, number })).bodyMarkdown;
const numbersOf = async (articleId: number) =>
  (
    await fixture.sql<{ number: number }>(
      'select number from article_revisions where article_id = $1 order by number',
      [articleId],
    )
  ).map(({ number }) => number);

/** A text that does not compress. */
function noise(bytes: number, seed = 0): string {
  return createHash('shake256', { outputLength: bytes }).update(`${seed}`).digest('base64');
}

it('keeps a hundred texts as little more than one and their differences, and reads each of them', async () => {
  const start = noise(20_000);
  const id = await draft(start);
  for (let base = 1; base < 112; base += 1) await autosave(id, base, `${start}${'more '.repeat(base)}`);
  for (const number of [1, 2, 9, 10, 11, 12, 99, 100, 101, 111, 112])
    expect(await textOf(id, number)).toBe(number === 1 ? start : `${start}${'more '.repeat(number - 1)}`);
  const [size] = await fixture.sql<{ bytes: number }>(
    'select sum(octet_length(content))::integer as bytes from article_revisions where article_id = $1',
    [id],
  );
  expect(size?.bytes).toBeLessThan(2 * start.length);
  const deepest = await readContentWithDepth(fixture.context.database.reader(), { articleId: id, number: 100 });
  expect(deepest?.depth).toBe(18);
});

it('thins out autosaves with age, and reads those that stay', async () => {
  const id = await draft('Text 1');
  for (let base = 1; base < 30; base += 1)
    await autosaveFields(id, base, { bodyMarkdown: `Text ${base + 1}`, title: base < 8 ? 'Early' : 'Late' });
  // Ten a day old and older, ten an hour old, ten new; the last of each kind stays.
  const noon = new Date('2026-03-04T12:30:00Z');
  await fixture.sql(
    `update article_revisions set created_at = case
       when number <= 5 then $2::timestamptz - interval '50 hours' + number * interval '1 second'
       when number <= 10 then $2::timestamptz - interval '26 hours' + number * interval '1 second'
       when number <= 15 then $2::timestamptz - interval '4 hours' + number * interval '1 second'
       when number <= 20 then $2::timestamptz - interval '2 hours' + number * interval '1 second'
       else $2::timestamptz - interval '20 minutes' end
     where article_id = $1`,
    [id, noon],
  );
  await fixture.sql(`update article_revisions set kind = 'save' where article_id = $1 and number = 7`, [id]);
  await thinOutAutosaves(fixture.context, { signal: new AbortController().signal }, noon);
  const kept = [5, 7, 10, 15, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30];
  const page = create(ListArticleRevisionsRequestSchema, { articleId: id, page: 1, perPage: 100 });
  const { revisions } = await listArticleRevisions(fixture.context, call, page);
  expect(revisions.map(({ number, title }) => [number, title])).toEqual(
    kept.toReversed().map((number) => [number, number <= 8 ? 'Early' : 'Late']),
  );
  for (const number of kept) expect(await textOf(id, number)).toBe(`Text ${number}`);
  expect((await autosave(id, 30, 'Text 31')).revision.number).toBe(31);
  expect(await textOf(id, 31)).toBe('Text 31');
});

it('removes the oldest autosaves, then the oldest others, beyond the maximum size', async () => {
  fixture.context.settings = fixedSettings({ article_revisions_mebibytes: 1 });
  const id = await draft('Start');
  for (let base = 1; base < 20; base += 1) await autosave(id, base, noise(200_000, base));
  const numbers = await numbersOf(id);
  expect(numbers.slice(-10)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(numbers).toHaveLength(10);
  expect(await textOf(id, 20)).toBe(noise(200_000, 19));
});
