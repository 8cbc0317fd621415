import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tables } from '../tables/tables.ts';
import { broadcast, createTestContext, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { mailsTo } from '../testing/mails.ts';
import { jobContext } from '../testing/notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { pruneNotifications } from './prune-notifications.ts';
import { remindOfUnread } from './remind-of-unread.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

/** Creates notifications an hour apart, the newest `hoursAgo` hours old. */
async function give(userId: number, count: number, hoursAgo: number): Promise<void> {
  await context.database.fork().execute(
    `insert into notifications (user_id, kind, about_type, about_id, actor_id, created_at)
    select ?, 'follow', 'Follower', n, n, now() - (? + n) * interval '1 hour' from generate_series(1, ?) n`,
    [userId, hoursAgo, count],
  );
}

async function kept(userId: number) {
  const db = context.database.reader<Tables>();
  const rows = await db.selectFrom('notifications').select('about_id').where('user_id', '=', userId).execute();
  return rows.map(({ about_id: id }) => id).toSorted((one, other) => one - other);
}

it('prunes old and excess notifications of each user', async () => {
  const [busy, idle, fresh] = [await signUp(context), await signUp(context), await signUp(context)];
  await give(busy.principal.userId, 1_200, 0);
  await give(idle.principal.userId, 3, 24 * 180 - 2);
  await give(fresh.principal.userId, 3, 0);
  await pruneNotifications(context, jobContext());
  expect(await kept(busy.principal.userId)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  expect(await kept(idle.principal.userId)).toEqual([1]);
  expect(await kept(fresh.principal.userId)).toEqual([1, 2, 3]);
});

it('reminds only of visible subjects', async () => {
  const { principal } = await signUp(context);
  const { userId } = principal;
  const db = context.database.reader<Tables>();
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', userId).execute();
  await broadcast(context, { id: 1, listed: false });
  await give(userId, 3, 30);
  const mails = async () => {
    await remindOfUnread(context, jobContext());
    return (await mailsTo(context, `${principal.username}@example.com`)).map(({ props }) => props['unread']);
  };
  const onEpisode = (episodeId: number | null) =>
    db.updateTable('notifications').set({ podcast_episode_id: episodeId }).where('user_id', '=', userId);
  await onEpisode(1).execute();
  expect(await mails()).toEqual([]);
  await onEpisode(null).where('about_id', '=', 2).execute();
  expect(await mails()).toEqual(['1 notification']);
});

it('reminds once of notifications unread for a day, at most weekly', async () => {
  const { principal } = await signUp(context);
  const { userId } = principal;
  const db = context.database.reader<Tables>();
  const mails = async () => {
    await remindOfUnread(context, jobContext());
    return (await mailsTo(context, `${principal.username}@example.com`)).map(({ props }) => props['unread']);
  };
  await give(userId, 2, 30);
  expect(await mails()).toEqual([]);
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', userId).execute();
  expect(await mails()).toEqual(['2 notifications']);
  expect(await mails()).toHaveLength(1);
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1_000);
  const reminded = (time: Date) =>
    db.updateTable('notification_mails').set({ reminded_at: time }).where('user_id', '=', userId).execute();
  await db.updateTable('notifications').set({ read_at: new Date() }).where('user_id', '=', userId).execute();
  await reminded(eightDaysAgo);
  expect(await mails()).toHaveLength(1);
  await db.updateTable('notifications').set({ read_at: null }).where('user_id', '=', userId).execute();
  expect(await mails()).toHaveLength(2);
});

it('reminds of publications that were not looked at', async () => {
  const [author, reader] = [await signUp(context), await signUp(context)];
  const db = context.database.reader<Tables>();
  const { userId } = reader.principal;
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', userId).execute();
  const mails = async () => {
    await remindOfUnread(context, jobContext());
    return (await mailsTo(context, `${reader.principal.username}@example.com`)).map(({ props }) => props['unread']);
  };
  for (const id of [1, 2, 3]) await publish(context, { id, userId: author.principal.userId, published: id < 3 });
  await context.database.fork().execute(
    `with follow as (
      insert into follows (follower_id, followable_type, followable_id, created_at)
      values (?, 'User', ?, now() - interval '50 hours')
    )
    insert into wide_publications (article_id, followable_type, followable_id, actor_id, announced_at)
    select n, 'User', ?, 1, now() - interval '30 hours' from generate_series(1, 3) n`,
    [userId, author.principal.userId, author.principal.userId],
  );
  expect(await mails()).toEqual(['2 notifications']);
  await listNotifications(context, reader.call, { unreadOnly: false, page: 1, perPage: 30 });
  await db.updateTable('notification_mails').set({ reminded_at: null }).where('user_id', '=', userId).execute();
  expect(await mails()).toEqual(['2 notifications', '2 notifications']);
});
