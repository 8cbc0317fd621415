import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { LikesOfCommentsMigration } from './0077-likes-of-comments.ts';
import { BestCommentsMigration } from './0079-best-comments.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });

it('counts the likes from before the counter, and those that come and go while it counts', async () => {
  await using database = await createTestDatabase({
    migrations: migrations.slice(0, migrations.indexOf(LikesOfCommentsMigration)),
  });
  const opened = { url: database.url, entities: [], logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string, values: unknown[] = []) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows;
  await query(`insert into handles select 'user_' || n from generate_series(1, 60) as n`);
  await query(`
    insert into users (username, name, email) select 'user_' || n, 'Ada', n::text from generate_series(1, 60) as n`);
  await query(`
    insert into articles (id, version, deleted, published, user_id, title, path)
    values (1, 1, false, true, 1, 'A', '/ada/a')`);
  await query(`
    insert into comments (article_id, user_id, depth, body_markdown, body_html)
    select 1, 1, 0, 'x', '<p>x</p>' from generate_series(1, 1200)`);
  const like = (comment: number, user: number) =>
    query(
      `insert into reactions (user_id, reactable_type, reactable_id, category) values ($1, 'Comment', $2, 'like')`,
      [user, comment],
    );
  await like(1, 1);
  await like(2, 1);
  await like(1200, 1);
  const until = (last: (typeof migrations)[number]) => migrations.slice(0, migrations.indexOf(last));
  await migrate({ url: database.url, migrations: until(BestCommentsMigration), logger });
  await query(`delete from reactions where reactable_id = 2`);
  const liking = Promise.all(Array.from({ length: 50 }, (_, user) => like(1 + (user % 5) * 200, user + 10)));
  await migrate({ url: database.url, migrations, logger });
  await liking;
  const counted = await query(`
    select c.id, c.likes, (select count(*)::integer from reactions where reactable_id = c.id) as rows
    from comments c where c.likes <> 0 or c.id in (1, 2) order by c.id`);
  expect(counted.filter(({ likes, rows }) => likes !== rows)).toEqual([]);
  expect(counted.slice(0, 2)).toEqual([
    { id: 1, likes: 11, rows: 11 },
    { id: 2, likes: 0, rows: 0 },
  ]);
  expect(counted.at(-1)).toEqual({ id: 1200, likes: 1, rows: 1 });
});
