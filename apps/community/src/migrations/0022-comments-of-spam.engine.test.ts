import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { CommentsOfSpamMigration } from './0022-comments-of-spam.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });

it('withholds the comments of existing spam accounts and recounts their articles', async () => {
  await using database = await createTestDatabase({
    migrations: migrations.slice(0, migrations.indexOf(CommentsOfSpamMigration)),
  });
  const opened = { url: database.url, entities: [], logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows;
  await query(`insert into handles values ('ada'), ('bob')`);
  await query(`
    insert into users (username, name, email, standings)
    values ('ada', 'Ada', 'ada@example.com', '{}'), ('bob', 'Bob', 'bob@example.com', '{spam,suspended}')`);
  await query(`
    insert into articles (id, version, deleted, published, user_id, title, path)
    select n, 1, false, true, 1, 'x', '/x' from generate_series(1, 2) as n`);
  await query(`
    insert into comments (article_id, user_id, depth, body_markdown, body_html)
    values (1, 1, 0, 'x', 'x'), (2, 1, 0, 'x', 'x'), (2, 2, 0, 'x', 'x'), (2, 2, 0, 'x', 'x')`);
  await query('delete from engagement_marks');
  await migrate({ url: database.url, migrations, logger });
  expect(await query('select user_id, withheld from comments order by id')).toEqual([
    { user_id: 1, withheld: false },
    { user_id: 1, withheld: false },
    { user_id: 2, withheld: true },
    { user_id: 2, withheld: true },
  ]);
  expect(await query('select article_id, comments, category from pending_counts')).toEqual([
    { article_id: 2, comments: null, category: null },
  ]);
});
