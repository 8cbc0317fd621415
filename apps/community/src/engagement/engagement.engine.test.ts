import { EngagementChangedSchema } from '@commonplace/proto/community/v1/events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createComment } from '../comments/create-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { toIdCode } from '../comments/id-code.ts';
import { addReaction, beginReaction } from '../reactions/reaction-store.ts';
import { toggleReaction } from '../reactions/toggle-reaction.ts';
import { removeFromReadingList } from '../reading-list/remove-from-reading-list.ts';
import { saveToReadingList } from '../reading-list/save-to-reading-list.ts';
import type { Tables } from '../tables/tables.ts';
import { createTestContext, onArticle, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { applyPendingCounts } from './apply-pending-counts.ts';
import { startEngagementCounter } from './engagement-counter.ts';
import { countEngagement } from './count-engagement.ts';
import { announceEngagement } from './engagement-changed.ts';

let context: TestContext;
const { signal } = new AbortController();

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await applyPendingCounts(context.database, signal);
});

async function announced(articleId: number) {
  return (await outboxOf(context, EngagementChangedSchema)).filter((event) => event.articleId === articleId);
}

async function countPending(): Promise<number> {
  return (await context.database.reader<Tables>().selectFrom('pending_counts').select('id').execute()).length;
}

it('announces many writes once, counted from the rows', async () => {
  await publish(context, { id: 1 });
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp(context)));
  for (const [index, { call }] of people.entries()) {
    await toggleReaction(context, call, { category: 'like', reactableType: 'Article', reactableId: 1 });
    if (index < 3) await toggleReaction(context, call, { category: 'fire', reactableType: 'Article', reactableId: 1 });
    if (index < 2) await saveToReadingList(context, call, 1);
  }
  const [user] = people;
  if (!user) throw new Error('there is no user');
  await createComment(context, user.call, { target: onArticle(1), bodyMarkdown: 'First' });
  const second = await createComment(context, user.call, { target: onArticle(1), bodyMarkdown: 'Second' });
  await deleteComment(context, user.call, toIdCode(second.id));

  expect(await applyPendingCounts(context.database, signal)).toBe(false);
  expect(await announced(1)).toMatchObject([
    {
      version: 1,
      commentsCount: 1,
      publicReactionsCount: 11,
      uniqueReactorsCount: 8,
      lastCommentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      reactions: [
        { category: 'fire', count: 3 },
        { category: 'like', count: 8 },
        { category: 'readinglist', count: 2 },
      ],
    },
  ]);
  expect(await countPending()).toBe(0);
});

it('raises the version with every announcement, also down to zero', async () => {
  await publish(context, { id: 2 });
  const { call } = await signUp(context);
  const input = { category: 'like', reactableType: 'Article', reactableId: 2 };
  await toggleReaction(context, call, input);
  await applyPendingCounts(context.database, signal);
  await toggleReaction(context, call, input);
  await applyPendingCounts(context.database, signal);
  const events = await announced(2);
  expect(events).toMatchObject([
    { version: 1, publicReactionsCount: 1 },
    { version: 2, publicReactionsCount: 0, uniqueReactorsCount: 0, reactions: [] },
  ]);
  expect(events[1]?.lastCommentAt).toBeUndefined();
});

it('counts a write that commits during a count in the next one', async () => {
  await publish(context, { id: 3 });
  const early = await signUp(context);
  const late = await signUp(context);
  await toggleReaction(context, early.call, { category: 'like', reactableType: 'Article', reactableId: 3 });
  await context.database.transaction({ signal }, async (em) => {
    const { userId } = late.principal;
    const beginning = await beginReaction.one(em.getKysely(), { articleId: 3 });
    await addReaction(em, { userId, category: 'like', reactable: { type: 'Article', id: 3 } }, beginning, true);
    // The counter does not see the pending count of this transaction, and does not wait for it.
    await applyPendingCounts(context.database, signal);
  });
  expect(await announced(3)).toMatchObject([{ version: 1, publicReactionsCount: 1 }]);
  await applyPendingCounts(context.database, signal);
  expect(await announced(3)).toMatchObject([{ version: 1 }, { version: 2, publicReactionsCount: 2 }]);
});

it('applies pending counts to stored counts until these are unusable', async () => {
  await publish(context, { id: 6 });
  const { call } = await signUp(context);
  const { database } = context;
  const comment = (articleId = 6) =>
    createComment(context, call, { target: onArticle(articleId), bodyMarkdown: 'Counted' });
  const count = async () => {
    await applyPendingCounts(database, signal);
    return (await announced(6)).at(-1)?.commentsCount;
  };
  /** Hides a comment without a pending count, which shows whether the article is recounted. */
  const hide = () =>
    database.fork().execute(`insert into comments (article_id, user_id, body_markdown, body_html, depth)
      select article_id, user_id, '', '', 0 from comments where article_id = 6 limit 1`);
  await comment();
  expect(await count()).toBe(1);
  await hide();
  await comment();
  expect(await count()).toBe(2);
  // All are counted after a pending count without a change, and after a version that was raised without storing counts.
  await database.fork().execute('insert into pending_counts (article_id) values (6)');
  expect(await count()).toBe(3);
  await hide();
  await database.fork().execute('update engagement_versions set version = version + 1 where article_id = 6');
  await comment();
  expect(await count()).toBe(5);
  // An announcement again recounts, and so does the count that follows.
  await hide();
  await database.transaction({ signal }, (em) => announceEngagement(em, 5, 1));
  expect((await announced(6)).at(-1)?.commentsCount).toBe(6);
  await hide();
  await comment();
  expect(await count()).toBe(8);
  // A count below zero is impossible.
  await database.fork().execute('insert into pending_counts (article_id, comments) values (6, -9)');
  expect(await count()).toBe(8);
});

it('leaves pending counts in place when it fails', async () => {
  await publish(context, { id: 4 });
  const { call } = await signUp(context);
  await toggleReaction(context, call, { category: 'like', reactableType: 'Article', reactableId: 4 });
  const kysely = context.database.reader<{ outbox: object }>();
  await kysely.schema.alterTable('outbox').renameTo('outbox_elsewhere').execute();
  await expect(applyPendingCounts(context.database, signal)).rejects.toThrow();
  await kysely.schema.alterTable('outbox_elsewhere').renameTo('outbox').execute();
  expect(await countPending()).toBe(1);
  await applyPendingCounts(context.database, signal);
  expect(await announced(4)).toMatchObject([{ version: 1, publicReactionsCount: 1 }]);
});

it('keeps versions growing and counts correct with several counters and many writers', async () => {
  await publish(context, { id: 5 });
  const people = await Promise.all(Array.from({ length: 10 }, () => signUp(context)));
  const counters = [0, 1].map(() => startEngagementCounter(context));
  try {
    const input = { category: 'like', reactableType: 'Article', reactableId: 5 };
    for (let round = 0; round < 5; round++) {
      await Promise.all(people.map(({ call }) => toggleReaction(context, call, input)));
    }
    await expect.poll(() => counters[0]?.settled()).toBe(true);
  } finally {
    for (const counter of counters) await counter[Symbol.asyncDispose]();
  }
  const events = await announced(5);
  expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
  expect(events.at(-1)).toMatchObject({ publicReactionsCount: 10, uniqueReactorsCount: 10 });
});

it('matches a recount after concurrent writes of all kinds', async () => {
  await publish(context, { id: 7 });
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(context)));
  const like = { category: 'like', reactableType: 'Article', reactableId: 7 };
  const write = async (call: (typeof people)[number]['call'], index: number) => {
    for (let round = 0; round < 6; round++) {
      await toggleReaction(context, call, { ...like, category: (index + round) % 2 ? 'like' : 'fire' });
      if (round % 3 === index % 3) await saveToReadingList(context, call, 7);
      else await removeFromReadingList(context, call, 7);
      const { id } = await createComment(context, call, { target: onArticle(7), bodyMarkdown: 'One of many' });
      if (round % 2) await deleteComment(context, call, toIdCode(id));
      await applyPendingCounts(context.database, signal);
    }
  };
  await Promise.all(people.map(({ call }, index) => write(call, index)));
  await applyPendingCounts(context.database, signal);
  const [counted] = await countEngagement(context.database.reader(), [7]);
  expect(counted?.commentsCount).toBe(18);
  expect((await announced(7)).at(-1)).toMatchObject({ ...counted });
});
