import { create } from '@bufbuild/protobuf';
import { ListOwnArticlesRequestSchema, OwnArticlesFilter } from '@commonplace/proto/content/v1/articles';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBy, createContentFixture, scheduledTime, type ContentFixture } from '../../testing/content-fixture.ts';
import { listOwnArticles } from './list-own-articles.ts';

let fixture: ContentFixture;
const ada = userPrincipal({ userId: 1 });

beforeAll(async () => {
  fixture = await createContentFixture();
  const bob = userPrincipal({ userId: 2 });
  await fixture.write(ada, { title: 'draft one', bodyMarkdown: 'text  ' });
  await fixture.write(ada, { title: 'published one', published: true });
  await fixture.write(ada, { title: 'draft two' });
  await fixture.write(ada, { title: 'published two', published: true });
  await fixture.write(ada, { title: 'later', published: true, publishedAt: scheduledTime });
  await fixture.write(bob, { title: 'of bob', published: true });
  await fixture.sql(`update articles set page_views_count = 12 where title = 'published one'`);
});
afterAll(() => fixture[Symbol.asyncDispose]());

async function list(filter: OwnArticlesFilter) {
  const request = create(ListOwnArticlesRequestSchema, { page: 1, perPage: 1000, filter });
  return (await listOwnArticles(fixture.context, callBy(ada), request)).articles;
}

it('shows published articles, newest first, without scheduled ones', async () => {
  const articles = await list(OwnArticlesFilter.PUBLISHED);
  expect(articles.map(({ title }) => title)).toEqual(['published two', 'published one']);
  expect(articles[1]?.pageViewsCount).toBe(12);
});

it('shows drafts with their Markdown, last created first', async () => {
  const articles = await list(OwnArticlesFilter.UNPUBLISHED);
  expect(articles.map(({ title, bodyMarkdown }) => [title, bodyMarkdown])).toEqual([
    ['draft two', ''],
    ['draft one', 'text  '],
  ]);
});

it('shows drafts first, then everything published', async () => {
  const articles = await list(OwnArticlesFilter.ALL);
  expect(articles.map(({ title }) => title)).toEqual([
    'draft two',
    'draft one',
    'later',
    'published two',
    'published one',
  ]);
});

it('requires a user', () => {
  const request = create(ListOwnArticlesRequestSchema, { page: 1, perPage: 30, filter: OwnArticlesFilter.ALL });
  expect(() => listOwnArticles(fixture.context, callBy(anonymous), request)).toThrow('unauthorized');
});

it('rejects a page whose bodies do not fit a message', async () => {
  const author = userPrincipal({ userId: 3 });
  for (const title of ['one', 'two', 'three']) await fixture.write(author, { title });
  const resize = (mebibytes: number) =>
    fixture.sql(`update article_bodies set body_markdown = repeat('x', ${mebibytes * 1024 * 1024})
      where article_id in (select id from articles where user_id = 3)`);
  const request = create(ListOwnArticlesRequestSchema, { page: 1, perPage: 30, filter: OwnArticlesFilter.ALL });
  const read = () => listOwnArticles(fixture.context, callBy(author), request);
  await resize(4);
  expect((await read()).articles).toHaveLength(3);
  await resize(5);
  await expect(read()).rejects.toMatchObject({ code: 'payload_too_large' });
});
