import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { deleteArticle } from '../write/delete-article.ts';
import { exportArticles } from './export-articles.ts';

let fixture: ContentFixture;
const ada = userPrincipal({ userId: 1 });
const bob = userPrincipal({ userId: 2 });

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate articles cascade'));

const ask = (after: number) =>
  exportArticles(fixture.context, callBy(servicePrincipal('community')), { userId: 1, after });

async function write(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const text = { title: `Article ${number}`, bodyMarkdown: `Body ${number}`, published: number % 2 === 0 };
    ids.push((await fixture.write(ada, text)).summary?.id ?? 0);
  }
  return ids;
}

it('returns all articles of a user, including drafts, in batches, to services only', async () => {
  const ids = await write(17);
  await fixture.write(bob, { title: 'Another' });
  const first = await ask(0);
  const second = await ask(first.at(-1)?.id ?? 0);
  expect([...first, ...second].map(({ id }) => id)).toEqual(ids);
  expect([...first, ...second].map(({ bodyMarkdown }) => bodyMarkdown)).toEqual(ids.map((_, at) => `Body ${at + 1}`));
  expect(await ask(second.at(-1)?.id ?? 0)).toEqual([]);
  const requested = exportArticles(fixture.context, callBy(ada), { userId: 1, after: 0 });
  await expect(requested).rejects.toMatchObject({ code: 'permission_denied' });
});

it('leaves nothing out and repeats nothing when articles are deleted and written meanwhile', async () => {
  const ids = await write(20);
  const first = await ask(0);
  for (const id of [ids[0], ids[14], ids[15]]) await deleteArticle(fixture.context, callBy(ada), id ?? 0);
  const { summary } = await fixture.write(ada, { title: 'Later', published: true });
  const second = await ask(first.at(-1)?.id ?? 0);
  expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 15));
  expect(second.map(({ id }) => id)).toEqual([...ids.slice(16), summary?.id]);
});
