import { migrate } from '@commonplace/db/migrations';
import { openDatabase } from '@commonplace/db/database';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { countChanges } from '../counting/count-changes.ts';
import { tables, type Tables } from '../tables/tables.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });
/** Migrations of the first release, and those of packages since. */
const before = migrations.slice(0, 3);

test('counts rows that an earlier release stored and still stores', async () => {
  await using created = await createTestDatabase({ migrations: before });
  const { url } = created;
  await using database = await openDatabase({ url, entities: tables, logger, applicationName: 'analytics-test' });
  const db = database.reader<Tables>();
  await sql`
    insert into articles (id, version, deleted, published, user_id, organization_id)
    values (1, 1, false, true, 1, 9), (2, 1, false, false, 1, null)`.execute(db);
  await sql`
    insert into daily_page_views values (1, '2026-01-02', 'a.test', 3, 1, 60), (1, '2026-01-03', '', 1, 0, 0),
      (2, '2026-01-02', 'a.test', 5, 0, 0)`.execute(db);
  await sql`insert into reactions (id, version, deleted, user_id, article_id) values (1, 1, false, 2, 1)`.execute(db);
  await migrate({ url, migrations, logger });

  // Writes as the earlier release does.
  await sql`
    insert into daily_page_views as daily values (1, '2026-01-02', 'a.test', 2, 0, 0)
    on conflict (article_id, day, domain) do update set views = daily.views + excluded.views`.execute(db);
  await sql`insert into articles (id, version, deleted, published, user_id) values (3, 1, false, true, 1)`.execute(db);
  await sql`insert into daily_page_views values (3, '2026-01-02', 'b.test', 1, 1, 30)`.execute(db);
  await countChanges({ database }, new AbortController().signal);

  const { rows } = await sql<{ row: unknown[] }>`
    select json_build_array(scope, scope_id, day, views, logged_in_views, logged_in_read_seconds) as row
    from daily_figures order by scope, scope_id, day`.execute(db);
  expect(rows.map(({ row }) => row)).toEqual([
    ['Article', 1, '2026-01-02', 5, 1, 60],
    ['Article', 1, '2026-01-03', 1, 0, 0],
    ['Article', 2, '2026-01-02', 5, 0, 0],
    ['Article', 3, '2026-01-02', 1, 1, 30],
    ['Organization', 9, '2026-01-02', 5, 1, 60],
    ['Organization', 9, '2026-01-03', 1, 0, 0],
    ['User', 1, '2026-01-02', 6, 2, 90],
    ['User', 1, '2026-01-03', 1, 0, 0],
  ]);
  const requests = await db.selectFrom('history_requests').select('asked_at').execute();
  expect(requests).toEqual([{ asked_at: null }]);
});
