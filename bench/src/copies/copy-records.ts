import { execFileSync } from 'node:child_process';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import {
  copiedRecords,
  copiedTables,
  copyNumber,
  idsPerSet,
  multipliedCounts,
  shift,
  type CopiedRecord,
  type CopiedTable,
  type Steps,
} from './copied-tables.ts';
import { withPausedApp } from './paused-app.ts';
import { fastWrites, withServerSettings } from './server-settings.ts';
import { timed } from './timed.ts';
import { withoutCompression, withoutIndexes } from './without-indexes.ts';

/** The tables whose ids are given out by the service, with the database that knows the highest one. */
const homes: Readonly<Record<CopiedRecord, string>> = {
  articles: 'content',
  users: 'community',
  comments: 'community',
  reactions: 'community',
  follows: 'community',
};

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
  await withServerSettings(platform, { ...fastWrites, autovacuum: 'off' }, async () => {
    for (const service of services) {
      const client = clients.get(service);
      if (!client || plan.copies === 0) continue;
      await withPausedApp(platform, service, () => copyService(client, service, plan));
    }
  });
  // Without a checkpoint the next measurement would wait for the disk.
  execFileSync('sync');
  return Math.round((performance.now() - started) / 100) / 10;
}

interface Plan {
  copies: number;
  /** Ids of copies are higher by multiples of numbers that no original reaches. The time is the same for all services. */
  steps: Steps;
}

async function planCopies(clients: ReadonlyMap<string, Client>, articles: number): Promise<Plan> {
  const steps = {} as Record<CopiedRecord, number>;
  for (const record of copiedRecords) {
    const result = await clients
      .get(homes[record])
      ?.query<{ last: number }>(`select coalesce(max(id), 0) as last from ${record}`);
    steps[record] = Math.ceil(((result?.rows[0]?.last ?? 0) + 1) / idsPerSet) * idsPerSet;
  }
  const counted = await clients
    .get('content')
    ?.query<{ count: number }>('select count(*)::integer as count from articles where listed');
  const there = counted?.rows[0]?.count ?? 0;
  if (there === 0) throw new Error('there is no article to copy');
  const copies = Math.max(0, Math.ceil(articles / there) - 1);
  return { copies, steps: { ...steps, at: Math.floor(Date.now() / 1_000) } };
}

async function copyService(client: Client, service: string, plan: Plan): Promise<void> {
  const tables = copiedTables[service] ?? [];
  const names = [...new Set(tables.map(({ name }) => name))];
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '64MB'`);
  await withoutIndexes(client, names, async () => {
    await withoutCompression(client, names, async () => {
      for (const table of tables) await timed(`${service}.${table.name} copied`, () => copyTable(client, table, plan));
    });
    for (const sql of multipliedCounts[service] ?? []) {
      await client.query(sql, sql.includes('$1') ? [plan.copies] : []);
    }
  });
  for (const name of names) await raiseIdentity(client, name);
  // Long values need no map of visible rows, for which each of their pages would be written once more, now or during measurements.
  for (const name of names) await client.query(`alter table ${name} set (toast.autovacuum_enabled = false)`);
  await timed(`${service} vacuumed`, () => client.query('vacuum (analyze, process_toast false)'));
}

/** Writes all copies by one statement, in the order of their numbers. */
async function copyTable(client: Client, table: CopiedTable, { copies, steps }: Plan): Promise<void> {
  const columns = await columnsOf(client, table);
  const { name, ids, values = {}, where = 'true' } = table;
  const selected = columns.map((column) => {
    const record = ids[column];
    return record === undefined ? (values[column]?.(steps) ?? column) : `${column} + ${shift(steps[record])}`;
  });
  await client.query(`create temp table original as select ${columns.join(', ')} from ${name} where ${where}`);
  // The inner condition and the limit keep the planner from reading originals in the outer loop.
  await client.query(`
    insert into ${name} (${columns.join(', ')}) overriding system value
    select ${selected.join(', ')} from generate_series(1, ${copies}) ${copyNumber}
    cross join lateral (select * from original where ${copyNumber} > 0 offset 0) original`);
  await client.query('drop table original');
}

async function columnsOf(client: Client, { name, filled = [] }: CopiedTable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [name],
  );
  return rows.map((row) => row.name).filter((column) => !filled.includes(column));
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
