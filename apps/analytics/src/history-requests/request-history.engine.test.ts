import { fromBinary } from '@bufbuild/protobuf';
import { HistoryRequestedSchema } from '@commonplace/proto/analytics/v1/events';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { requestHistory } from './request-history.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const ask = () => requestHistory(fixture.context, new AbortController().signal);

/** The types named by each request. */
async function requests() {
  const { rows } = await sql<{ payload: Buffer }>`select payload from outbox order by position`.execute(fixture.db);
  return rows.map(({ payload }) => fromBinary(HistoryRequestedSchema, payload).types);
}
const pass = (interval: string) =>
  sql`update history_requests set asked_at = asked_at - ${interval}::interval,
    due_at = due_at - ${interval}::interval`.execute(fixture.db);

test('requests nothing for a new database', async () => {
  await ask();
  await ask();
  expect(await requests()).toEqual([]);
});

test('requests the history of a database of an earlier release once, also concurrently', async () => {
  await sql`insert into history_requests default values`.execute(fixture.db);
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(await requests()).toEqual([
    [
      'commonplace.content.v1.ArticleChanged',
      'commonplace.community.v1.UserChanged',
      'commonplace.community.v1.CommentChanged',
      'commonplace.community.v1.ReactionChanged',
      'commonplace.community.v1.FollowsChanged',
    ],
  ]);
});

test('requests it again while an earlier release still writes', async () => {
  await sql`insert into history_requests default values`.execute(fixture.db);
  await sql`insert into reactions (id, version, deleted, user_id, article_id) values (1, 1, false, 2, 1)`.execute(
    fixture.db,
  );
  await ask();
  await ask();
  await ask();
  expect(await requests()).toHaveLength(1);
  await pass('1 hour');
  await ask();
  expect(await requests()).toHaveLength(2);
  await sql`update reactions set category = 'like', created_on = '2026-01-01'`.execute(fixture.db);
  await ask();
  await pass('1 hour');
  await ask();
  expect(await requests()).toHaveLength(2);
});
