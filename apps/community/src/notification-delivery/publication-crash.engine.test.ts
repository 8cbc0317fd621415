import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@commonplace/db/database';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { pino } from 'pino';
import { hasTurn } from '@commonplace/testing/extent';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../migrations/list.ts';
import { tables } from '../tables/tables.ts';
import { articleEvent } from '../testing/fixture.ts';
import { applyArticleEvents } from './apply-article-events.ts';

const main = fileURLToPath(new URL('../testing/fan-out-main.ts', import.meta.url));
const followers = 10_000;
/** An article of the first account. */
const articleId = 7;

async function startProcess(databaseUrl: string) {
  const child = spawn(process.execPath, [main, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test.runIf(hasTurn('publication', 2))(
  'notifies every follower once when the process is killed during a publication',
  async () => {
    await using testDatabase = await createTestDatabase({ migrations });
    const { url } = testDatabase;
    const logger = pino({ level: 'silent' });
    await using database = await openDatabase({ url, entities: tables, logger, applicationName: 'fan-out-test' });
    await database.fork().execute(`
    with names as (insert into handles select 'user_' || n from generate_series(0, ${followers}) n returning name)
    insert into users (id, username, name, email)
    select substr(name, 6)::integer + 1, name, name, name || '@example.com' from names`);
    await database.fork().execute(`
    insert into follows (follower_id, followable_type, followable_id)
    select id, 'User', 1 from users where id > 1 order by id`);
    const countNotifications = async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::integer from notifications where article_id = ${articleId}`.execute(database.reader());
      return rows[0]?.count;
    };
    const states = async () => {
      const { rows } = await sql<{ state: string }>`
      select state::text from jobs.job where name = 'notify-of-publication'`.execute(database.reader());
      return rows.map(({ state }) => state);
    };
    // A follower of the second batch, whose row blocks the job until this transaction ends.
    const obstacle = database.fork();
    await obstacle.begin();
    await obstacle.execute('set local idle_in_transaction_session_timeout = 0');
    await obstacle.execute(`
    insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id)
    values (9000, 'publication', ${articleId}, 'Article', ${articleId}, 1)`);
    const doomed = await startProcess(url);
    const event = articleEvent({ id: articleId, userId: 1, publishedAt: new Date().toISOString() });
    await database.transaction(undefined, (em) => applyArticleEvents(em, [event]));
    await expect.poll(countNotifications).toBe(5_000);
    const ended = once(doomed, 'exit');
    doomed.kill('SIGKILL');
    await ended;
    await obstacle.rollback();
    expect(await countNotifications()).toBe(5_000);
    await startProcess(url);
    await expect.poll(states, { timeout: 120_000 }).toEqual(['completed']);
    expect(await countNotifications()).toBe(followers);
  },
  240_000,
);
