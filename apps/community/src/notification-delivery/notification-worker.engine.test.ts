import { perform } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createComment } from '../comments/create-comment.ts';
import { createReaction } from '../reactions/create-reaction.ts';
import { toggleReaction } from '../reactions/toggle-reaction.ts';
import type { Tables } from '../tables/tables.ts';
import { createTestContext, onArticle, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { jobContext, notificationsOf, deliverAllNotifications } from '../testing/notifications.ts';
import { notifyOfPending, notifyOfPendingJob } from './notify-of-pending.ts';
import { startNotificationWorker } from './notification-worker.ts';
import { deliverPending } from './deliver-pending.ts';

type SignedUpUser = Awaited<ReturnType<typeof signUp>>;

const logger = pino({ level: 'silent' });
const { signal } = new AbortController();
let context: TestContext;
let author: SignedUpUser;
let reader: SignedUpUser;
let articleId = 0;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(async () => {
  author = await signUp(context);
  reader = await signUp(context);
  articleId += 1;
  await publish(context, { id: articleId, userId: author.principal.userId });
});

const like = () => ({ category: 'like', reactableType: 'Article', reactableId: articleId });
const commentOn = async () =>
  (await createComment(context, reader.call, { target: onArticle(articleId), bodyMarkdown: 'Something' })).id;

async function countPending(): Promise<number> {
  return (await context.database.reader<Tables>().selectFrom('pending_notifications').select('id').execute()).length;
}

async function jobs(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.job where name like 'notify-of-%' order by name`.execute(context.database.reader());
  return rows.map(({ name }) => name);
}

const expected = (commentId: number) => [
  `comment by ${reader.principal.username} (1): Comment ${commentId}`,
  `reaction by ${reader.principal.username} (1): Article ${articleId}`,
];

it('notifies of every committed write and enqueues no job', async () => {
  await using worker = startNotificationWorker({ database: context.database, logger });
  const commentId = await commentOn();
  await createReaction(context, reader.call, like());
  await expect.poll(() => worker.settled()).toBe(true);
  expect((await notificationsOf(context, author.call)).toSorted()).toEqual(expected(commentId));
  expect(await jobs()).toEqual([]);
});

it('leaves pending notifications when it stops halfway, and the next run notifies everyone once', async () => {
  const commentId = await commentOn();
  await createReaction(context, reader.call, like());
  const stop = new AbortController();
  // The same notification, which blocks the worker until this transaction ends.
  const obstacle = context.database.fork();
  await obstacle.begin();
  await obstacle.execute(
    `insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id) values (?, 'reaction', ?, 'Article', ?, 1)`,
    [author.principal.userId, articleId, articleId],
  );
  const delivery = deliverPending(context.database, stop.signal);
  const waits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      context.database.reader(),
    );
    return rows.length;
  };
  await expect.poll(waits).toBe(1);
  stop.abort();
  await expect(delivery).rejects.toThrow();
  await obstacle.rollback();
  expect(await countPending()).toBe(2);
  expect(await notificationsOf(context, author.call)).toEqual([]);
  while (await deliverPending(context.database, signal));
  expect((await notificationsOf(context, author.call)).toSorted()).toEqual(expected(commentId));
});

it('enqueues a job for each pending notification when the batch fails', async () => {
  const db = context.database.reader();
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(db);
  await sql`create trigger refuse before insert on notifications execute function refuse()`.execute(db);
  const commentId = await commentOn();
  await createReaction(context, reader.call, like());
  {
    await using _worker = startNotificationWorker({ database: context.database, logger });
    await expect.poll(countPending).toBe(0);
  }
  expect(await jobs()).toEqual(['notify-of-comment', 'notify-of-reaction']);
  await sql`drop trigger refuse on notifications`.execute(db);
  await deliverAllNotifications(context);
  expect((await notificationsOf(context, author.call)).toSorted()).toEqual(expected(commentId));
});

it('enqueues a job for an unreadable entry and handles all others together', async () => {
  const strange = [
    { job: 'notify-of-applause', payload: { userId: 1 } },
    { job: 'notify-of-comment', payload: { commentId: 'seven' } },
    { job: 'notify-of-reaction', payload: null },
  ];
  const db = context.database.reader<Tables>();
  const insert = ({ job, payload }: (typeof strange)[number]) =>
    sql`insert into pending_notifications (job, payload) values (${job}, ${JSON.stringify(payload)}::jsonb)`.execute(
      db,
    );
  for (const entry of strange) await insert(entry);
  const commentId = await commentOn();
  await createReaction(context, reader.call, like());
  await deliverPending(context.database, signal);
  expect((await notificationsOf(context, author.call)).toSorted()).toEqual(expected(commentId));
  expect(await countPending()).toBe(0);
  const { rows } = await sql<{ payload: unknown }>`
    select data -> 'payload' as payload from jobs.job where name = 'notify-of-mark' order by id`.execute(db);
  expect(rows.map(({ payload }) => payload)).toEqual(strange);
  const { prepare } = perform(notifyOfPendingJob, (payload, job) => notifyOfPending(context, payload, job));
  for (const { payload } of rows) await expect(prepare(payload)(jobContext())).rejects.toThrow();

  // The job of a release that can read the entry handles it.
  const about = { job: 'notify-of-comment', payload: { commentId, mentions: [], isNew: true } };
  await sql`delete from notifications where about_type = 'Comment'`.execute(db);
  await prepare(about)(jobContext());
  expect((await notificationsOf(context, author.call)).toSorted()).toEqual(expected(commentId));
});

it('ignores a reaction that was removed meanwhile, and notifies of one that is back', async () => {
  await createReaction(context, reader.call, like());
  await toggleReaction(context, reader.call, like());
  await deliverPending(context.database, signal);
  expect(await notificationsOf(context, author.call)).toEqual([]);
  await toggleReaction(context, reader.call, like());
  await deliverPending(context.database, signal);
  expect(await notificationsOf(context, author.call)).toHaveLength(1);
});
