import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Migration, type MigrationClass } from '@commonplace/db/migrations';
import { z } from 'zod';
import type { MigrationText } from '../migrations.ts';
import { repositoryFolder } from '../record.ts';

/** The statements of the migrations up to the stop, which the sources no longer have: tests create its databases with them. */
const stopFile = `${repositoryFolder}release/stop-migrations.json.gz`;

const schema = z.record(
  z.string(),
  z.array(
    z.object({ name: z.string(), statements: z.array(z.string()), isTransactional: z.boolean(), sha256: z.string() }),
  ),
);

export function writeStopMigrations(texts: Record<string, MigrationText[]>): void {
  writeFileSync(stopFile, gzipSync(JSON.stringify(texts), { level: 9 }));
}

/** Returns the migrations up to the stop by service, as its release had them. */
export function readStopMigrations(): Record<string, MigrationClass[]> {
  const texts = schema.parse(JSON.parse(gunzipSync(readFileSync(stopFile)).toString()));
  return Object.fromEntries(Object.entries(texts).map(([service, all]) => [service, all.map(migrationOf)]));
}

function migrationOf({ name, statements, isTransactional }: MigrationText): MigrationClass {
  return class extends Migration {
    override name = name;
    override isTransactional(): boolean {
      return isTransactional;
    }
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  };
}
