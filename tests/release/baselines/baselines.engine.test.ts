import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { migrate, type MigrationClass } from '@commonplace/db/migrations';
import { CreateJobs } from '@commonplace/jobs/testing/create-jobs';
import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { migrationsOf } from '../migrations.ts';
import { readRelease, repositoryFolder } from '../record.ts';
import { describeSchema } from './describe-schema.ts';
import { differencesOf } from './make-baseline.ts';
import { readStopMigrations } from './stop-migrations.ts';
import { stopRows } from './stop-rows.ts';

const { stop } = readRelease();
const stopMigrations = readStopMigrations();
const administratorUrl = inject('postgresUrl');
const logger = pino({ level: 'silent' });

/** Returns URLs of databases that do not exist, of one role. */
function databasesOf(role: string): () => string {
  return () => {
    const url = new URL(administratorUrl);
    Object.assign(url, { username: role, password: 'password', pathname: `/db_${randomUUID().replaceAll('-', '')}` });
    return url.href;
  };
}

async function withClient<Result>(url: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Returns the number of rows of each table that has some. */
async function countRows(client: Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from ${name}`);
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
}

describe.each(Object.entries(migrationsOf))('the database of %s', (service, migrations) => {
  const newDatabaseUrl = databasesOf(`stop_${service}_${randomUUID().slice(0, 8)}`);
  const open = async (url: string, list: readonly MigrationClass[]) => {
    await migrate({ url, administratorUrl, migrations: list, logger });
    return url;
  };

  it(`is the same in a new site and in one of ${stop} with rows that was upgraded`, async () => {
    const upgraded = await open(newDatabaseUrl(), stopMigrations[service] ?? []);
    await withClient(upgraded, (client) => client.query(stopRows[service] ?? ''));
    const before = await withClient(upgraded, countRows);
    await open(upgraded, migrations);
    const created = await open(newDatabaseUrl(), migrations);

    const [one, other] = await Promise.all([upgraded, created].map((url) => withClient(url, describeSchema)));
    expect(one?.length).toBeGreaterThan(100);
    expect(differencesOf(one ?? [], other ?? [])).toEqual([]);
    // Search documents of words are emptied on purpose.
    const { article_search: _emptied, ...kept } = before;
    expect(await withClient(upgraded, countRows)).toMatchObject(kept);
  });

  it(`has a baseline of ${stop}, which stands for its migrations`, () => {
    const names = stopMigrations[service]?.map((migration) => new migration().name) ?? [];
    const { release, replaces = [] } = migrations[0]?.baseline ?? {};
    expect(release).toBe(stop);
    expect(replaces.slice(-names.length)).toEqual(names);
    expect(migrations.slice(1).filter(({ baseline }) => baseline !== undefined)).toEqual([]);
  });

  it('has the tables of the installed pg-boss', async () => {
    const created = await open(newDatabaseUrl(), migrations);
    const installed = await open(newDatabaseUrl(), [CreateJobs]);
    const [one, other] = await Promise.all(
      [created, installed].map(async (url) => {
        const lines = await withClient(url, describeSchema);
        return lines.filter((line) => / jobs\./.test(line));
      }),
    );
    expect(one?.length).toBeGreaterThan(100);
    expect(differencesOf(one ?? [], other ?? [])).toEqual([]);
  });
});

it('the required stop stands in the changes', () => {
  const [upgrades = ''] = readFileSync(`${repositoryFolder}CHANGELOG.md`, 'utf8').split(/^## /m, 1);
  expect(upgrades).toContain(`${stop.replace(/\.\d+$/, '')} is a required stop`);
});
