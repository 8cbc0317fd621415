import { createTestDatabase } from '@commonplace/testing/postgres';
import { openDatabase } from '@commonplace/db/database';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { migrations } from '../../migrations/list.ts';
import { segmentsBetween } from './search-segments.ts';

const hourMs = 3_600_000;
const now = new Date('2026-03-04T05:06:07Z');

it('reaches from any time to now with few segments', () => {
  for (const hours of [0, 1, 5, 30, 300, 5_000, 80_000, 480_000]) {
    expect(segmentsBetween(new Date(now.getTime() - hours * hourMs), now).length).toBeLessThanOrEqual(6);
  }
});

it('matches the segments that the database computes for times since, and none long before', async () => {
  await using testDatabase = await createTestDatabase({ migrations });
  const options = { entities: [], logger: pino({ level: 'silent' }), applicationName: 'segments-test' };
  await using database = await openDatabase({ url: testDatabase.url, ...options });
  for (const hours of [0, 3, 100, 2_000, 50_000]) {
    const from = new Date(now.getTime() - hours * hourMs);
    const times = [0, 0.3, 1].map((share) => new Date(from.getTime() + share * hours * hourMs).toISOString());
    const before = new Date(from.getTime() - (hours + 1) * 10 * hourMs).toISOString();
    const { rows } = await sql<{ within: boolean }>`
      select search_segments(time) && ${segmentsBetween(from, now)}::integer[] as within
      from unnest(${[...times, before]}::timestamptz[]) time`.execute(database.reader());
    expect(rows.map(({ within }) => within)).toEqual([true, true, true, false]);
  }
});
