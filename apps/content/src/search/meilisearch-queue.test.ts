import { openDatabase } from '@commonplace/db/database';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { migrations } from '../migrations/list.ts';
import { startMeilisearchQueue } from './meilisearch-queue.ts';

const logger = pino({ level: 'silent' });

test('a batch that keeps a busy engine for longer than transactions may be silent is told once', async () => {
  await using testDatabase = await createTestDatabase({ migrations });
  const opened = { url: testDatabase.url, entities: [], logger, applicationName: 'search-queue' };
  await using database = await openDatabase(opened);
  const kysely = database.fork().getKysely();
  await sql`insert into search_queue (article_id) values (1), (2)`.execute(kysely);
  /** Whether the session that holds the lock has been silent for longer than is allowed, or is gone. */
  const isOverdue = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
        and state_change > now() - interval '11 seconds'`.execute(kysely);
    return rows.length === 0;
  };
  const told: number[][] = [];
  await using queue = startMeilisearchQueue({
    database,
    logger,
    prepare: async () => {},
    async push(articleIds) {
      told.push(articleIds);
      await expect.poll(isOverdue).toBe(true);
    },
  });
  await expect.poll(() => queue.isEmpty()).toBe(true);
  expect(told).toEqual([[1, 2]]);
}, 90_000);
