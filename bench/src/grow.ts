import { execFileSync } from 'node:child_process';
import { Client } from 'pg';
import { say } from './prepare.ts';

/** What a listed article consists of, in content's database; the first table numbers the others' rows. */
const tables = [
  { name: 'articles', key: 'id' },
  { name: 'article_bodies', key: 'article_id' },
  { name: 'article_tags', key: 'article_id' },
  { name: 'article_search', key: 'article_id' },
];

/** Seconds since 1970, of the first and the last of the articles. */
interface Range {
  first: number;
  last: number;
}

/** As hotness.ts has it. */
const secondsPerTenfold = 45_000;
/** Multiples of it, without whole numbers, are spread evenly. */
const goldenRatio = 0.618034;

/** What is different in copy number $2: it appeared at another time between the first and the last, and is as hot as then. */
function changed({ first, last }: Range): Record<string, string> {
  const span = last - first;
  const then = `extract(epoch from published_at)`;
  const moved = `(${first} + mod(${then} - ${first} + $2 * ${Math.round(span * goldenRatio)}, ${span}))`;
  return {
    slug: `slug || '-' || $2`,
    canonical_url: 'null',
    published_at: `to_timestamp(${moved})`,
    hotness_score: `hotness_score + (${moved} - ${then}) / ${secondsPerTenfold}`,
  };
}

/**
 * Copies the listed articles of content's database until there are so many, within PostgreSQL, spread over the same time: seeding a million would
 * take half an hour. Indexes and references are made anew afterwards, all at once. Resolves to the seconds it took.
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
    // Else what is measured next waits for the disk.
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
  // All of them mention each parameter, whatever their columns are.
  const statement = `
    insert into ${table} (${columns.join(', ')}) overriding system value
    select ${values.join(', ')} from ${table} original
    where ${key} in (select id from articles where listed and id <= ${lastId} order by id limit ${most})
      and $1::integer > 0 and $2::integer > 0`;
  await client.query(statement, [lastId * copies, copies]);
}

/** Leaves the primary keys; resolves to the statements that make the rest again. */
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
