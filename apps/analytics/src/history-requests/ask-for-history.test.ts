import { fromBinary } from '@bufbuild/protobuf';
import { HistoryWantedSchema } from '@commonplace/proto/analytics/v1/events';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { askForHistory } from './ask-for-history.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const ask = () => askForHistory(fixture.context, new AbortController().signal);

/** How often it was asked for, and what. */
async function asked() {
  const { rows } = await sql<{ payload: Buffer }>`select payload from outbox order by position`.execute(fixture.db);
  return rows.map(({ payload }) => fromBinary(HistoryWantedSchema, payload).types);
}
const pass = (interval: string) =>
  sql`update history_requests set asked_at = asked_at - ${interval}::interval,
    due_at = due_at - ${interval}::interval`.execute(fixture.db);

test('a database that was made by this release asks for nothing', async () => {
  await ask();
  await ask();
  expect(await asked()).toEqual([]);
});

test('what the last release has kept is asked for once, by however many', async () => {
  await sql`insert into history_requests default values`.execute(fixture.db);
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(await asked()).toEqual([
    [
      'commonplace.content.v1.ArticleChanged',
      'commonplace.community.v1.UserChanged',
      'commonplace.community.v1.CommentChanged',
      'commonplace.community.v1.ReactionChanged',
      'commonplace.community.v1.FollowsChanged',
    ],
  ]);
});

test('as long as the last release keeps some of it in its own way, it is asked for again', async () => {
  await sql`insert into history_requests default values`.execute(fixture.db);
  await sql`insert into reactions (id, version, deleted, user_id, article_id) values (1, 1, false, 2, 1)`.execute(
    fixture.db,
  );
  await ask();
  await ask();
  await ask();
  expect(await asked()).toHaveLength(1);
  await pass('1 hour');
  await ask();
  expect(await asked()).toHaveLength(2);
  await sql`update reactions set category = 'like', created_on = '2026-01-01'`.execute(fixture.db);
  await ask();
  await pass('1 hour');
  await ask();
  expect(await asked()).toHaveLength(2);
});
