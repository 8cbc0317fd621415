import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { migrate, type MigrationClass } from '@commonplace/db/migrations';
import { Client, Pool, type PoolClient } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';

export { startPostgres, type PostgresServer } from './embedded-postgres.ts';

/** A database for one test file. Disposal drops it and disconnects its clients. */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
}

export interface TestDatabaseOptions {
  migrations: readonly MigrationClass[];
  /** Statements that fill it with many rows. */
  fill?: string | undefined;
}

/** Creates a migrated and filled database. Migrations and filling run once per test run, in a template that each call copies. */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withMaintenanceClient(async (client) => {
    const template = await provideTemplate(client, options);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: databaseUrl(name),
    async [Symbol.asyncDispose]() {
      await withMaintenanceClient((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Returns the name of the template; the first of the parallel test files creates it. */
async function provideTemplate(client: PoolClient, options: TestDatabaseOptions): Promise<string> {
  const template = templateName(options);
  const isThere = async () => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    return rowCount === 1;
  };
  if (await isThere()) return template;
  await client.query('select pg_advisory_lock(hashtext($1))', [template]);
  try {
    if (!(await isThere())) await createTemplate(client, template, options);
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
  }
  return template;
}

/** Creates the template. It gets its name last, so that one with a failed migration is never copied. */
async function createTemplate(client: PoolClient, template: string, options: TestDatabaseOptions): Promise<void> {
  const { migrations, fill } = options;
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  if (fill === undefined) {
    await migrate({ url: databaseUrl(draft), migrations, logger: pino({ level: 'silent' }) });
  } else {
    const empty = await provideTemplate(client, { migrations });
    await client.query(`create database ${draft} template ${empty} strategy file_copy`);
    await withClient(databaseUrl(draft), (filling) => filling.query(fill));
  }
  await client.query(`alter database ${draft} rename to ${template}`);
}

function templateName({ migrations, fill = '' }: TestDatabaseOptions): string {
  const files = migrations.flatMap(({ baseline }) => baseline?.files ?? []);
  const baselines = files.map((file) => readFileSync(file, 'utf8'));
  const sources = [...baselines, ...migrations.map((migration) => `${migration.name}:${migration.toString()}`), fill];
  return `template_${createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 16)}`;
}

function databaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Pools by server, since a connection costs as much as several statements. */
const maintenance = new Map<string, Pool>();

function maintenancePool(connectionString: string): Pool {
  const made = maintenance.get(connectionString);
  if (made) return made;
  // A server that stops at the end of a run closes the connections.
  const pool = new Pool({ connectionString, allowExitOnIdle: true }).on('error', () => undefined);
  maintenance.set(connectionString, pool);
  return pool;
}

async function withMaintenanceClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await maintenancePool(inject('postgresUrl')).connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
