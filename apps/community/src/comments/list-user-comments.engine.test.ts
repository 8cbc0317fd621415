import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
