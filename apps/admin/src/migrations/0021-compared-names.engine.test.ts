import { openDatabase } from '@commonplace/db/database';
import { migrate } from '@commonplace/db/migrations';
import { foldName, foldTag } from '@commonplace/rules/names';
import { foldings } from '@commonplace/rules/case-folding';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { KeysOfRedirects } from './0020-keys-of-redirects.ts';
import { migrations } from './list.ts';

const logger = pino({ level: 'silent' });

it('folds existing names as the code does, without losing rows', async () => {
  await using database = await createTestDatabase({
    migrations: migrations.slice(0, migrations.indexOf(KeysOfRedirects)),
  });
  const opened = { url: database.url, entities: [], logger, applicationName: 'migration-test' };
  await using connection = await openDatabase(opened);
  const query = async (text: string, given: unknown[] = []) =>
    (await connection.fork().getKysely().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, given))).rows;
  await query(`
    insert into request_redirects (original_url, destination_url, request_domain) values
      ('/%d0%bf', '/first', 'a.test'), ('/%D0%BF', '/second', 'a.test'), ('/a{b}%', '/third', 'a.test')`);
  await query(`update site_config set overrides = '{
    "blocked_registration_email_domains": ["Spam.example", "a.test", "spam.Example"], "community_name": "ABC"}'`);
  // Billboards have thirty required columns.
  await query(
    `insert into billboards select (jsonb_populate_record(null::billboards, (
      select jsonb_object_agg(column_name, case data_type
        when 'ARRAY' then '[]'::jsonb when 'boolean' then 'true' when 'text' then '"x"' when 'jsonb' then '{}' else '1' end)
      from information_schema.columns where table_name = 'billboards' and data_type not like 'timestamp%'
    ) || jsonb_build_object('created_at', now(), 'updated_at', now(), 'tags', $1::text[], 'display_to', 'all', 'audience_segment_id', null))).*`,
    [['cafe\u0301', 'web', 'café']],
  );
  await migrate({ url: database.url, migrations, logger });
  // A second run after an interruption.
  await query(`delete from schema_migrations where name = '0021-compared-names'`);
  await migrate({ url: database.url, migrations, logger });
  expect(await query('select original_url, original_key from request_redirects order by id')).toEqual([
    { original_url: '/%d0%bf', original_key: '/%D0%BF' },
    { original_url: '/%D0%BF', original_key: '/%D0%BF' },
    { original_url: '/a{b}%', original_key: '/a%7Bb%7D%25' },
  ]);
  expect(await query('select overrides from site_config')).toEqual([
    { overrides: { blocked_registration_email_domains: ['spam.example', 'a.test'], community_name: 'ABC' } },
  ]);
  expect(await query('select tags from billboards')).toEqual([{ tags: ['café', 'web'] }]);
  const names = [...foldings.keys(), 'İlker', 'I\u0307LKER', 'ΣΊΣΥΦΟΣ', 'CAFE\u0301', 'Straße', 'σ', ''];
  const folded = await query(
    'select fold_name(name) as name, fold_tag(name) as tag from unnest($1::text[]) with ordinality as given (name, n) order by n',
    [names],
  );
  expect(folded).toEqual(names.map((name) => ({ name: foldName(name), tag: foldTag(name) })));
});
