import { openDatabase } from '@commonplace/db/database';
import { about } from '@commonplace/events/about';
import { connectNats } from '@commonplace/events/nats';
import { observe, subscribeEphemeral } from '@commonplace/events/subscribe';
import { startNeighbor } from '@commonplace/events/testing/neighbor';
import { CommentsService } from '@commonplace/proto/community/v1/comments';
import { EngagementChangedSchema, type EngagementChanged } from '@commonplace/proto/community/v1/events';
import { ReactionsService } from '@commonplace/proto/community/v1/reactions';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { createRpcClient } from '@commonplace/rpc/client';
import { startTestNats } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { servicePrincipal, testSigner, userPrincipal } from '@commonplace/testing/principals';
import { settled } from '@commonplace/testing/settled';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../src/migrations/list.ts';
import { environmentOf, killProcess, startProcess } from './community-process.ts';

const stack = new AsyncDisposableStack();
const logger = pino({ level: 'silent' });
const operator = { principal: servicePrincipal('cli') };
afterAll(() => stack.disposeAsync());

test('keeps every answered write and correct counters when killed during writes', async () => {
  const nats = stack.use(await startTestNats());
  const database = stack.use(await createTestDatabase({ migrations }));
  const content = stack.use(await startNeighbor('content', nats.url));
  const environment = await environmentOf(nats.urlOf('community'), database.url);
  let child = await startProcess(environment);
  stack.defer(() => killProcess(child));
  const reading = { url: database.url, entities: [], logger, applicationName: 'crash-test' };
  const kysely = stack
    .use(await openDatabase(reading))
    .fork()
    .getKysely();

  const address = `127.0.0.1:${environment['PORT']}`;
  const users = stack.use(createRpcClient(UsersService, { address, signer: testSigner }));
  const comments = stack.use(createRpcClient(CommentsService, { address, signer: testSigner }));
  const reactions = stack.use(createRpcClient(ReactionsService, { address, signer: testSigner }));
  const account = { username: 'writer', email: 'writer@example.com', name: 'Writer', role: '' };
  const { user } = await users.createUser(account, operator);
  const writer = { principal: userPrincipal({ userId: user?.id ?? 0 }) };
  const articleIds = Array.from({ length: 40 }, (_, index) => index + 1);
  for (const id of articleIds) {
    const event = {
      id,
      version: 1,
      userId: writer.principal.userId,
      published: true,
      createdAt: '2026-01-01T00:00:00Z',
    };
    await content.emit(ArticleChangedSchema, event, about('article', id, 1));
  }
  await settled([content]);
  const projected = async () => (await sql`select id from articles`.execute(kysely)).rows.length;
  await expect.poll(projected).toBe(articleIds.length);

  const latest = new Map<number, EngagementChanged>();
  const watcherNats = stack.use(connectNats({ url: nats.url, name: 'watcher', logger }));
  const remember = observe(EngagementChangedSchema, (event) => {
    if (event.version > (latest.get(event.articleId)?.version ?? 0)) latest.set(event.articleId, event);
  });
  const watching = { nats: watcherNats, streams: ['COMMUNITY'], handlers: [remember], onGap: () => {}, logger };
  const watcher = stack.use(subscribeEphemeral(watching));
  await settled([watcher]);

  const answered = { comments: 0, reactions: 0 };
  for (const category of ['like', 'fire']) {
    const answers = () =>
      users.countUsers({}, operator).then(
        ({ count }) => count,
        () => 0,
      );
    await expect.poll(answers).toBe(1);
    // Few at once, so that each meets its deadline on a busy machine.
    const oneOfMany = pLimit(8);
    const writes = articleIds.flatMap((id) => [
      oneOfMany(() =>
        comments.createComment({ target: { case: 'articleId', value: id }, bodyMarkdown: 'Hello' }, writer),
      ).then(() => (answered.comments += 1)),
      oneOfMany(() => reactions.createReaction({ category, reactableType: 'Article', reactableId: id }, writer)).then(
        () => (answered.reactions += 1),
      ),
    ]);
    const outcomes = Promise.allSettled(writes);
    // Half-way: some are answered, some only committed, some not begun.
    const before = answered.comments + answered.reactions;
    await expect
      .poll(() => answered.comments + answered.reactions - before, { interval: 2, timeout: 60_000 })
      .toBeGreaterThan(15);
    await killProcess(child);
    const cutOff = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(cutOff.length).toBeGreaterThan(0);
    child = await startProcess(environment);
  }

  const drained = async () => {
    const { rows } = await sql<{ left: string }>`
      select (select count(*) from pending_counts) + (select count(*) from outbox) as left`.execute(kysely);
    return rows[0]?.left;
  };
  await expect.poll(drained).toBe('0');
  await settled([watcher]);
  const { rows } = await sql<{ id: number; comments: number; reactions: number }>`
    select id, (select count(*)::integer from comments where article_id = articles.id) as comments,
      (select count(*)::integer from reactions where reactable_id = articles.id) as reactions
    from articles order by id`.execute(kysely);
  const total = (of: 'comments' | 'reactions') => rows.reduce((sum, row) => sum + row[of], 0);
  expect(total('comments')).toBeGreaterThanOrEqual(answered.comments);
  expect(total('reactions')).toBeGreaterThanOrEqual(answered.reactions);
  expect(answered.comments).toBeGreaterThan(0);
  const announced = rows.map(({ id }) => ({
    id,
    comments: latest.get(id)?.commentsCount ?? 0,
    reactions: latest.get(id)?.publicReactionsCount ?? 0,
  }));
  expect(announced).toEqual(rows);
}, 120_000);
