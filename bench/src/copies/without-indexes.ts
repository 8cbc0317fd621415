import type { Client } from 'pg';
import { timed } from './timed.ts';

const constraintsSql = `
  select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = $2 and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`;

const indexesSql = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;

const compressedSql = `
  select attrelid::regclass::text as relation, attname as column from pg_attribute
  where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped and attstorage = 'x'`;

interface Constraint {
  relation: string;
  name: string;
  definition: string;
}

/** Runs `work` while PostgreSQL compresses no values: copies are of values that it has compressed, or could not compress. */
export async function withoutCompression(client: Client, tables: readonly string[], work: () => Promise<void>) {
  const { rows } = await client.query<{ relation: string; column: string }>(compressedSql, [tables]);
  const store = async (how: 'external' | 'extended') => {
    for (const { relation, column } of rows) {
      await client.query(`alter table ${relation} alter "${column}" set storage ${how}`);
    }
  };
  await store('external');
  await work();
  await store('extended');
}

/**
 * Runs `work` while tables have no triggers, indexes and keys, which makes writing many rows several times as fast. Nothing else
 * may write meanwhile.
 */
export async function withoutIndexes(client: Client, tables: readonly string[], work: () => Promise<void>) {
  const foreign = await constraints(client, tables, 'f');
  const keys = [...(await constraints(client, tables, 'p')), ...(await constraints(client, tables, 'u'))];
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(indexesSql, [tables]);
  for (const { relation, name } of [...foreign, ...keys]) {
    await client.query(`alter table ${relation} drop constraint "${name}"`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { name, definition } of indexes) await timed(`${name} built`, () => client.query(definition));
  for (const { relation, name, definition } of [...keys, ...foreign]) {
    await timed(`${name} built`, () => client.query(`alter table ${relation} add constraint "${name}" ${definition}`));
  }
}

async function constraints(client: Client, tables: readonly string[], type: 'f' | 'p' | 'u'): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(constraintsSql, [tables, type]);
  return rows;
}
