import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import { baselineName, isBefore, requiredStop, type Baseline } from './baseline.ts';
import { migrationsTable } from './migrations-table.ts';
import type { Session } from './watched-session.ts';

/** Returns the migration that creates the schema of a new database, from files of SQL. */
export function baselineMigration(baseline: Baseline, files: readonly URL[]) {
  return class extends Migration {
    static baseline = { ...baseline, files };
    override name = baselineName(baseline);

    override up(): void {
      for (const file of files) this.addSql(readFileSync(file, 'utf8'));
      // Processes of a release that still has these migrations run on this database, too.
      const names = baseline.replaces.map((name) => `('${name}')`);
      this.addSql(`insert into ${migrationsTable} (name) values ${names.join(', ')}`);
    }
  };
}

/**
 * Records the baseline in a database that has its schema from the migrations it stands for. Throws if the database is older
 * than the baseline.
 */
export async function recordBaseline(session: Session, baseline: Baseline): Promise<void> {
  const { rows: tables } = await session.query(`select where to_regclass('${migrationsTable}') is not null`);
  if (tables.length === 0) return;
  const { rows } = await session.query<{ name: string }>(`select name from ${migrationsTable}`);
  const applied = new Set(rows.map(({ name }) => name));
  if (isBefore(baseline, applied)) throw new Error(requiredStop('This database', baseline));
  const name = baselineName(baseline);
  if (applied.size === 0 || applied.has(name)) return;
  await session.query(`insert into ${migrationsTable} (name) values ($1)`, [name]);
}
