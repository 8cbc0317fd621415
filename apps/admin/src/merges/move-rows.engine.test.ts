import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startFixture } from '../testing/fixture.ts';
import { moveRows } from './move-rows.ts';

const merge = { mergeId: 1, sourceId: 1, targetId: 2, targetUsername: 'two' };

test('moves every user column to the target and drops duplicates', async () => {
  await using fixture = await startFixture();
  const { context, db } = fixture;
  await sql`create table votes (
    poll_id integer, user_id integer, session integer, unique (poll_id, user_id, session))`.execute(db);
  await sql`create table lists (user_id integer, area text, active boolean)`.execute(db);
  await sql`create unique index on lists (user_id, area) where active`.execute(db);
  await sql`create table banners (id integer primary key, creator_id integer, name text)`.execute(db);
  await sql`insert into votes values (1, 1, 1), (1, 2, 1), (2, 1, 1), (1, 1, 2), (1, 3, 1)`.execute(db);
  await sql`insert into lists values (1, 'a', true), (2, 'a', true), (1, 'b', true), (2, 'b', false)`.execute(db);
  await sql`insert into banners values (1, 1, 'one'), (2, null, 'two')`.execute(db);
  await sql`
    insert into audit_logs (actor_id, actor_username, action, target_type, target_id, before, after, request_id, created_at)
    values (1, 'one', 'x', 'User', '1', '{}', '{}', '', now())`.execute(db);
  for (let round = 0; round < 2; round += 1) {
    expect(await context.database.transaction(undefined, (em) => moveRows(em, merge))).toBe(false);
  }
  const rowsOf = async (table: string) =>
    (await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(db)).rows;
  expect(await rowsOf('votes')).toEqual([
    { poll_id: 1, user_id: 2, session: 1 },
    { poll_id: 1, user_id: 2, session: 2 },
    { poll_id: 1, user_id: 3, session: 1 },
    { poll_id: 2, user_id: 2, session: 1 },
  ]);
  expect(await rowsOf('lists')).toEqual([
    { user_id: 2, area: 'a', active: true },
    { user_id: 2, area: 'b', active: false },
    { user_id: 2, area: 'b', active: true },
  ]);
  expect(await rowsOf('banners')).toEqual([
    { id: 1, creator_id: 2, name: 'one' },
    { id: 2, creator_id: null, name: 'two' },
  ]);
  // Audit entries never change.
  expect(await db.selectFrom('audit_logs').select('actor_id').execute()).toEqual([{ actor_id: 1 }]);
});
