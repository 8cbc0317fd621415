import { execFileSync } from 'node:child_process';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { say } from '../prepare.ts';
import {
  copiedRecords,
  copiedTables,
  multipliedCounts,
  type CopiedRecord,
  type CopiedTable,
  type Offsets,
} from './copied-tables.ts';
import { withoutIndexes } from './without-indexes.ts';

/** The tables whose ids are given out by the service, with the database that knows the highest one. */
const homes: Readonly<Record<CopiedRecord, string>> = {
  articles: 'content',
  users: 'community',
  comments: 'community',
  reactions: 'community',
  follows: 'community',
};
/** Sets of users are kept for as many ids. */
const idsPerSet = 1_024;

/**
 * Copies the articles and users of a platform, with all rows that belong to them in these services, until there are at least
 * `articles` listed ones. Writes rows without events, so that a million takes minutes; each copy has its own users, names and
 * times. Returns the seconds.
 */
export async function copyRecords(
  platform: RunningPlatform,
  articles: number,
  services: readonly string[] = Object.keys(copiedTables),
): Promise<number> {
  const started = performance.now();
  await using stack = new AsyncDisposableStack();
  const clients = new Map<string, Client>();
  for (const service of new Set([...services, ...Object.values(homes)])) {
    const connectionString = platform.describe().databaseUrls[service];
    const client = new Client({ connectionString, application_name: 'bench', statement_timeout: 0 });
    stack.defer(() => client.end());
    await client.connect();
    clients.set(service, client);
  }
  const plan = await planCopies(clients, articles);
  for (const service of services) {
    const client = clients.get(service);
    if (client && plan.copies > 0) await copyService(client, service, plan);
  }
  // Without a checkpoint the next measurement would wait for the disk.
  execFileSync('sync');
  return Math.round((performance.now() - started) / 100) / 10;
}

interface Plan {
  copies: number;
  /** The highest ids of originals. */
  last: Readonly<Record<CopiedRecord, number>>;
  /** The time of copying in Unix seconds, the same for all services. */
  at: number;
}

async function planCopies(clients: ReadonlyMap<string, Client>, articles: number): Promise<Plan> {
  const last = {} as Record<CopiedRecord, number>;
  for (const record of copiedRecords) {
    const result = await clients
      .get(homes[record])
      ?.query<{ last: number }>(`select coalesce(max(id), 0) as last from ${record}`);
    last[record] = result?.rows[0]?.last ?? 0;
  }
  const counted = await clients
    .get('content')
    ?.query<{ count: number }>('select count(*)::integer as count from articles where listed');
  const there = counted?.rows[0]?.count ?? 0;
  if (there === 0) throw new Error('there is no article to copy');
  return { copies: Math.max(0, Math.ceil(articles / there) - 1), last, at: Math.floor(Date.now() / 1_000) };
}

async function copyService(client: Client, service: string, plan: Plan): Promise<void> {
  const { copies } = plan;
  const tables = copiedTables[service] ?? [];
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`);
  await withoutIndexes(client, [...new Set(tables.map(({ name }) => name))], async () => {
    for (const table of tables) {
      say(`Copying ${service}.${table.name} ${copies} times`);
      const columns = await columnsOf(client, table);
      for (let copy = 1; copy <= copies; copy += 1) {
        await client.query(copySql(table, columns, offsetsOf(plan, copy)));
      }
    }
    for (const sql of multipliedCounts[service] ?? []) await client.query(sql, sql.includes('$1') ? [copies] : []);
  });
  for (const { name } of tables) await raiseIdentity(client, name);
  await client.query('vacuum analyze');
}

/** Ids of copies are higher by multiples of a number that no original reaches. */
function offsetsOf({ last, at }: Plan, copy: number): Offsets {
  const offset = (record: CopiedRecord) => {
    const step = Math.ceil((last[record] + 1) / idsPerSet) * idsPerSet;
    return [record, { shift: step * copy, last: last[record] }];
  };
  return { ...(Object.fromEntries(copiedRecords.map(offset)) as Record<CopiedRecord, Offsets[CopiedRecord]>), at };
}

async function columnsOf(client: Client, { name, filled = [] }: CopiedTable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [name],
  );
  return rows.map((row) => row.name).filter((column) => !filled.includes(column));
}

function copySql(
  { name, ids, values = {}, where = 'true' }: CopiedTable,
  columns: readonly string[],
  offsets: Offsets,
) {
  const selected = columns.map((column) => {
    const record = ids[column];
    return record === undefined ? (values[column]?.(offsets) ?? column) : `${column} + ${offsets[record].shift}`;
  });
  const [key = '', record = 'articles'] = Object.entries(ids)[0] ?? [];
  return `
    insert into ${name} (${columns.join(', ')}) overriding system value
    select ${selected.join(', ')} from ${name} where ${key} <= ${offsets[record].last} and ${where}`;
}

async function raiseIdentity(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attname = 'id' and attidentity <> ''`,
    [table],
  );
  const sequence = rows[0]?.sequence;
  if (sequence) await client.query(`select setval($1, (select max(id) from ${table}))`, [sequence]);
}
