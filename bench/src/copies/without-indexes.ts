import type { Client } from 'pg';

const referencesSql = `
  select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = $2 and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`;

const indexesSql = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;

interface Constraint {
  relation: string;
  name: string;
  definition: string;
}

/**
 * Runs `work` while tables have no triggers and no indexes but primary keys, which makes writing many rows several times as fast.
 * Nothing else may write meanwhile.
 */
export async function withoutIndexes(client: Client, tables: readonly string[], work: () => Promise<void>) {
  const foreign = await constraints(client, tables, 'f');
  const unique = await constraints(client, tables, 'u');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(indexesSql, [tables]);
  for (const { relation, name } of [...foreign, ...unique]) {
    await client.query(`alter table ${relation} drop constraint "${name}"`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { relation, name, definition } of [...unique, ...foreign]) {
    await client.query(`alter table ${relation} add constraint "${name}" ${definition}`);
  }
}

async function constraints(client: Client, tables: readonly string[], type: 'f' | 'u'): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(referencesSql, [tables, type]);
  return rows;
}
