import { expect, test } from 'vitest';
import { prepared } from './prepared-statements.ts';
import { onlyReads } from './standby.ts';

test.each([
  prepared('by-id', 'select "id", "updated_at", "is_locked" from "articles" where "id" = $1'),
  'with recent as (select id from articles) select * from recent',
  '\n  SELECT 1',
])('lets a standby run %j', (text) => {
  expect(onlyReads(text)).toBe(true);
});

test.each([
  'insert into notes values (1)',
  'with removed as (delete from outbox returning id) select id from removed',
  'select id from articles where id = 1 for update skip locked',
  'select id from articles for no key update',
  'select id from articles for key share',
  "select nextval('ids')",
  'select pg_advisory_xact_lock(1)',
  'select pg_try_advisory_xact_lock(1)',
  "select set_config('lock_timeout', '3s', true)",
  'select count(*) from pg_stat_activity',
  'do $$ begin end $$',
  "/* prepared: x */ update notes set title = 'select'",
])('does not let a standby run %j', (text) => {
  expect(onlyReads(text)).toBe(false);
});
