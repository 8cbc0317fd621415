import { execFileSync } from 'node:child_process';
import { Client } from 'pg';
import { say } from './prepare.ts';

/** The tables of an article in content's database; the first one has its id. */
const tables = [
  { name: 'articles', key: 'id' },
  { name: 'article_bodies', key: 'article_id' },
  { name: 'article_tags', key: 'article_id' },
  { name: 'article_search', key: 'article_id' },
];

/** Publication times of the first and the last article, in Unix seconds. */
interface Range {
  first: number;
  last: number;
}

/** The value in hotness.ts. */
const secondsPerTenfold = 45_000;
/** The fractional parts of its multiples are evenly distributed. */
const goldenRatio = 0.618034;

/** The changed columns of copy $2: another publication time between first and last, with the hotness of that time. */
function changed({ first, last }: Range): Record<string, string> {
  const span = last - first;
  const then = `extract(epoch from published_at)`;
  const moved = `(${first} + mod(${then} - ${first} + $2::bigint * ${Math.round(span * goldenRatio)}, ${span}))`;
  return {
    slug: `slug || '-' || $2`,
    canonical_url: 'null',
    published_at: `to_timestamp(${moved})`,
    hotness_score: `hotness_score + (${moved} - ${then}) / ${secondsPerTenfold}`,
  };
}

/**
 * Copies listed articles within content's database until there are `count`, spread over the same time, since seeding a
 * million would take half an hour. Drops indexes and references first and creates them again at the end. Returns the seconds.
 */
export async function grow(databaseUrl: string | undefined, count: number): Promise<number> {
  const started = performance.now();
  const client = new Client({ connectionString: databaseUrl, application_name: 'bench' });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set statement_timeout = 0`);
    const { rows } = await client.query<Originals>(
      `select count(*)::integer as there, max(id) as "lastId", floor(extract(epoch from min(published_at)))::integer as first,
        ceil(extract(epoch from max(published_at)))::integer as last
      from articles where listed`,
    );
    const [originals] = rows;
    const there = originals?.there ?? 0;
    if (originals && there > 0 && there < count) {
      await copy(client, originals, count);
      await client.query('update search_words set articles = ceil(articles * $1::float8)', [count / there]);
    }
    await client.query('vacuum analyze');
    // Without a checkpoint the next measurement would wait for the disk.
    execFileSync('sync');
  } finally {
    await client.end();
  }
  return Math.round((performance.now() - started) / 100) / 10;
}

interface Originals extends Range {
  there: number;
  lastId: number;
}

async function copy(client: Client, originals: Originals, count: number): Promise<void> {
  const { there } = originals;
  const remake = await dropIndexesAndReferences(client);
  for (let copies = 1; there * copies < count; copies += 1) {
    say(`Growing to ${Math.min(count, there * (copies + 1))} articles`);
    const most = Math.min(there, count - there * copies);
    for (const { name, key } of tables) await copyTable(client, name, key, { ...originals, copies, most });
  }
  await client.query(`select setval(pg_get_serial_sequence('articles', 'id'), (select max(id) from articles))`);
  for (const statement of remake) await client.query(statement);
}

async function copyTable(
  client: Client,
  table: string,
  key: string,
  { copies, most, ...originals }: Originals & { copies: number; most: number },
): Promise<void> {
  const { lastId } = originals;
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const different = changed(originals);
  const values = columns.map((name) => (name === key ? `${key} + $1` : (different[name] ?? name)));
  // Every statement must use all parameters.
  const statement = `
    insert into ${table} (${columns.join(', ')}) overriding system value
    select ${values.join(', ')} from ${table} original
    where ${key} in (select id from articles where listed and id <= ${lastId} order by id limit ${most})
      and $1::integer > 0 and $2::integer > 0`;
  await client.query(statement, [lastId * copies, copies]);
}

/** Keeps the primary keys; returns the statements that create the others again. */
async function dropIndexesAndReferences(client: Client): Promise<string[]> {
  const names = tables.map(({ name }) => name);
  const { rows: references } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [names],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [names],
  );
  for (const { relation, name } of references) await client.query(`alter table ${relation} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...references.map(
      ({ relation, name, definition }) => `alter table ${relation} add constraint ${name} ${definition}`,
    ),
  ];
}
