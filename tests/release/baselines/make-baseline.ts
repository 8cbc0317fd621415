import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { baselineMigration } from '@commonplace/db/baseline-migration';
import { baselineName, type Baseline } from '@commonplace/db/baseline';
import { migrate, type MigrationClass } from '@commonplace/db/migrations';
import { Client } from 'pg';
import { pino } from 'pino';
import { readMigration } from '../migrations.ts';
import { describeSchema } from './describe-schema.ts';
import { dumpSchema } from './dump-schema.ts';

/** A baseline with its SQL. */
export interface MadeBaseline {
  baseline: Baseline;
  sql: string;
}

export interface BaselineOptions {
  release: string;
  /** The migrations up to the release, of which the first may be an earlier baseline. */
  migrations: readonly MigrationClass[];
  /** Returns the URL of a database that does not exist. */
  newDatabaseUrl: (name: string) => string;
}

/**
 * Returns the baseline that stands for migrations. Throws, naming the differences, if a database that begins with it would
 * differ from one that the migrations created.
 */
export async function makeBaseline({ release, migrations, newDatabaseUrl }: BaselineOptions): Promise<MadeBaseline> {
  const baseline = { release, replaces: (await Promise.all(migrations.map(namesOf))).flat() };
  const migrated = await migrateAndRead(newDatabaseUrl('migrated'), migrations);
  const sql = render(migrated.statements);
  const folder = mkdtempSync(join(tmpdir(), 'baseline-'));
  try {
    const file = join(folder, 'baseline.sql');
    writeFileSync(file, sql);
    const fresh = [baselineMigration(baseline, pathToFileURL(file))];
    const created = await migrateAndRead(newDatabaseUrl('created'), fresh);
    requireSame(migrated.schema, created.schema);
    requireSame(migrated.statements, created.statements);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { baseline, sql };
}

/** Returns what only one of two schemas has, as lines that begin with - and +. */
export function differencesOf(one: readonly string[], other: readonly string[]): string[] {
  const without = (lines: readonly string[], known: readonly string[], mark: string) => {
    const set = new Set(known);
    return lines.filter((line) => !set.has(line)).map((line) => `${mark} ${line}`);
  };
  return [...without(one, other, '-'), ...without(other, one, '+')];
}

async function namesOf(migration: MigrationClass): Promise<readonly string[]> {
  const { baseline } = migration;
  if (baseline !== undefined) return [...baseline.replaces, baselineName(baseline)];
  return [(await readMigration(migration)).name];
}

async function migrateAndRead(url: string, migrations: readonly MigrationClass[]) {
  await migrate({ url, migrations, logger: pino({ level: 'silent' }) });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return { schema: await describeSchema(client), statements: await dumpSchema(client) };
  } finally {
    await client.end();
  }
}

/** Functions may name tables that follow them. */
const header = `-- Written by \`npm run release baseline\`.
set local check_function_bodies = off;
`;

function render(statements: readonly string[]): string {
  return header + statements.map((text) => (text.includes('\n') ? `\n${text};\n` : `${text};\n`)).join('');
}

function requireSame(one: readonly string[], other: readonly string[]): void {
  const differences = differencesOf(one, other);
  if (differences.length > 0) throw new Error(`The baseline differs from its migrations:\n${differences.join('\n')}`);
}
