import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUserStatus } from '../moderation/update-user-status.ts';
import {
  callAs,
  createTestContext,
  broadcast,
  onArticle,
  operator,
  publish,
  signUp,
  type TestContext,
} from '../testing/fixture.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { hideComment } from './hide-comment.ts';
import { toIdCode } from './id-code.ts';
import { listLatestComments } from './list-latest-comments.ts';
import { listUserComments } from './list-user-comments.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

it('lists comments on public articles and episodes, by their copies while content is unavailable', async () => {
  const { call, principal } = await signUp(context);
  const list = () =>
    listUserComments(context, callAs(anonymous), { idOrUsername: principal.username, page: 1, perPage: 30 });
  await publish(context, { id: 1 });
  await broadcast(context, { id: 2 });
  const onFirst = await createComment(context, call, { target: onArticle(1), bodyMarkdown: 'One' });
  const onSecond = await createComment(context, call, {
    target: { kind: 'podcastEpisode', id: 2 },
    bodyMarkdown: 'Two',
  });
  const { comments, userId } = await list();
  expect(userId).toBe(principal.userId);
  expect(comments).toMatchObject([
    { id: onSecond.id, bodyHtml: '<p>Two</p>\n', subject: { typeOf: 'podcast_episode', id: 2 } },
    { id: onFirst.id, bodyHtml: '<p>One</p>\n', subject: { typeOf: 'article', id: 1 } },
  ]);
  await publish(context, { id: 1, version: 2, published: false });
  await broadcast(context, { id: 2, version: 2, listed: false });
  expect((await list()).comments).toEqual([]);
  await updateUserStatus(context, operator, { userId, status: 'spam' });
  await expect(list()).rejects.toMatchObject({ code: 'not_found' });
});

describe('listLatestComments', () => {
  const latest = async (...articleIds: number[]) =>
    (await listLatestComments(context, callAs(anonymous), { articleIds })).map(({ articleId, excerpt }) => [
      articleId,
      excerpt,
    ]);

  it('has the newest comment that everyone can read on each public article, a reply too', async () => {
    const [author, reader] = [await signUp(context), await signUp(context)];
    for (const id of [11, 12, 13, 14]) await publish(context, { id, userId: author.principal.userId });
    const write = (articleId: number, bodyMarkdown: string, parentIdCode?: string) =>
      createComment(context, reader.call, { target: onArticle(articleId), bodyMarkdown, parentIdCode });
    const first = await write(11, `**Which** [flour](https://example.com)? ${'Words '.repeat(100)}`);
    await write(12, 'Other');
    const hidden = await write(12, 'Hidden');
    const deleted = await write(12, 'Deleted');
    await write(13, 'Withdrawn');
    const [[, excerpt] = [], second] = await latest(11, 12, 13, 14, 15);
    expect(excerpt).toMatch(/^Which flour\? Words .*…$/);
    expect(excerpt).toHaveLength(160);
    expect(second).toEqual([12, 'Deleted']);
    await write(11, 'A reply', toIdCode(first.id));
    await hideComment(context, author.call, { idCode: toIdCode(hidden.id), hidden: true });
    await deleteComment(context, reader.call, toIdCode(deleted.id));
    await publish(context, { id: 13, version: 2, published: false });
    expect(await latest(11, 12, 13)).toEqual([
      [11, 'A reply'],
      [12, 'Other'],
    ]);
  });

  it('leaves out comments of spam accounts at once, and articles that are withdrawn in content', async () => {
    const [reader, spammer] = [await signUp(context), await signUp(context)];
    for (const id of [21, 22]) await publish(context, { id });
    for (const { call } of [reader, spammer])
      for (const id of [21, 22]) await createComment(context, call, { target: onArticle(id), bodyMarkdown: 'Text' });
    const { userId } = spammer.principal;
    await updateUserStatus(context, operator, { userId, status: 'spam' });
    const call = callAs(anonymous);
    const authors = await listLatestComments(context, call, { articleIds: [21, 22] });
    expect(authors.map(({ author }) => author.userId)).toEqual(Array(2).fill(reader.principal.userId));
    const withdrawn = {
      ...context,
      articleStates: { find: async (id: number) => ({ id, published: id !== 22, commentsClosed: false }) },
    };
    expect(await listLatestComments(withdrawn, call, { articleIds: [21, 22] })).toMatchObject([{ articleId: 21 }]);
  });

  it('refuses too many articles', async () => {
    const articleIds = Array.from({ length: 101 }, (_, index) => index + 1);
    await expect(latest(...articleIds)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
