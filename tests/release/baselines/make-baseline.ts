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

/** A baseline with the SQL that only its service has. */
export interface MadeBaseline {
  baseline: Baseline;
  sql: string;
}

export interface MadeBaselines {
  /** The SQL of all that every service has, which comes first. */
  sharedSql: string;
  services: Record<string, MadeBaseline>;
}

export interface BaselineOptions {
  release: string;
  /** The migrations of each service up to the release, of which the first may be an earlier baseline. */
  migrations: Readonly<Record<string, readonly MigrationClass[]>>;
  /** Returns the URL of a database that does not exist. */
  newDatabaseUrl: (name: string) => string;
}

/**
 * Returns the baselines that stand for migrations. Throws, naming the differences, if a database that begins with one would
 * differ from one that the migrations created.
 */
export async function makeBaselines(options: BaselineOptions): Promise<MadeBaselines> {
  const migrated: Record<string, Database> = {};
  for (const [service, migrations] of Object.entries(options.migrations))
    migrated[service] = await migrateAndRead(options.newDatabaseUrl(`migrated_${service}`), migrations);
  const shared = sharedStatements(Object.values(migrated).map(({ statements }) => statements));
  const sharedSql = render([...shared]);
  const services: Record<string, MadeBaseline> = {};
  for (const [service, database] of Object.entries(migrated)) {
    const replaces = (await Promise.all((options.migrations[service] ?? []).map(namesOf))).flat();
    const made = {
      baseline: { release: options.release, replaces },
      sql: render(database.statements.filter((statement) => !shared.has(statement))),
    };
    await requireSameDatabase(database, sharedSql, made, options.newDatabaseUrl(`created_${service}`));
    services[service] = made;
  }
  return { sharedSql, services };
}

/** Returns the statements that every database has, in the order of the first. */
function sharedStatements([first = [], ...others]: readonly (readonly string[])[]): Set<string> {
  const sets = others.map((statements) => new Set(statements));
  return new Set(first.filter((statement) => sets.every((set) => set.has(statement))));
}

/** Throws if a database that begins with the baseline differs from the one that its migrations created. */
async function requireSameDatabase(
  migrated: Database,
  sharedSql: string,
  { baseline, sql }: MadeBaseline,
  url: string,
) {
  const folder = mkdtempSync(join(tmpdir(), 'baseline-'));
  try {
    const files = [sharedSql, sql].map((text, index) => {
      const file = join(folder, `${index}.sql`);
      writeFileSync(file, text);
      return pathToFileURL(file);
    });
    const created = await migrateAndRead(url, [baselineMigration(baseline, files)]);
    requireSame(migrated.schema, created.schema);
    requireSame(migrated.statements, created.statements);
  } finally {
    rmSync(folder, { recursive: true });
  }
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

/** What a database has, as a description and as the statements that create it. */
interface Database {
  schema: string[];
  statements: string[];
}

async function migrateAndRead(url: string, migrations: readonly MigrationClass[]): Promise<Database> {
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
