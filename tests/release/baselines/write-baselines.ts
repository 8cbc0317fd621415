import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { baselineMigration } from '@commonplace/db/baseline-migration';
import type { MigrationClass } from '@commonplace/db/migrations';
import { sharedBaseline } from '@commonplace/service/shared-baseline';
import { startPostgres } from '@commonplace/testing/embedded-postgres';
import { pathToFileURL } from 'node:url';
import { migrationsOf, readMigration, type MigrationText } from '../migrations.ts';
import { readRelease, recordFile, repositoryFolder } from '../record.ts';
import { requireCommitted } from '../run-git.ts';
import { makeBaselines, type MadeBaseline } from './make-baseline.ts';
import { releasedMigrations } from './released-migrations.ts';
import { replaceMigrations } from './replace-migrations.ts';
import { writeStopMigrations } from './stop-migrations.ts';

const run = promisify(execFile);

/**
 * Makes a release the required stop, by default the last one: writes the baseline of each service and removes the migrations
 * up to the release.
 */
export async function writeBaselines(version = readRelease().version): Promise<string> {
  await requireCommitted('.');
  const released = await releasedMigrations(version);
  const record = readRelease();
  const stopTexts: Record<string, MigrationText[]> = {};
  const older: Record<string, MigrationClass[]> = {};
  for (const [service, migrations] of Object.entries(migrationsOf)) {
    older[service] = await requireReleased(service, migrations, released[service] ?? {});
    stopTexts[service] = await Promise.all(older[service].map(readMigration));
  }
  await using server = await startPostgres();
  const newDatabaseUrl = (name: string) => server.databaseUrl(name);
  const made = await makeBaselines({ release: version, migrations: older, newDatabaseUrl });
  writeFileSync(sharedBaseline, made.sharedSql);
  for (const [service, its] of Object.entries(made.services))
    record.migrations[service] = await replaceReleased(service, its, record.migrations[service] ?? {});
  writeStopMigrations(stopTexts);
  writeFileSync(recordFile, `${JSON.stringify({ ...record, stop: version }, null, 2)}\n`);
  await run(process.execPath, ['packages/tools/src/lists/write.ts'], { cwd: repositoryFolder });
  return `Release ${version} is a required stop. Name it in CHANGELOG.md, remove what only older migrations used (knip), and commit.`;
}

/** Replaces the migrations of a service by its baseline. Returns the hashes of the baseline and the released ones since. */
async function replaceReleased(
  service: string,
  made: MadeBaseline,
  recorded: Record<string, string>,
): Promise<Record<string, string>> {
  const folder = `${repositoryFolder}apps/${service}/src/migrations`;
  replaceMigrations(folder, made);
  const { name, sha256 } = await readMigration(
    baselineMigration(made.baseline, [sharedBaseline, pathToFileURL(`${folder}/baseline.sql`)]),
  );
  const replaced = new Set(made.baseline.replaces);
  const since = Object.entries(recorded).filter(([released]) => !replaced.has(released));
  return Object.fromEntries([[name, sha256], ...since]);
}

/** Returns the migrations up to the release. Throws unless they are those that it had. */
async function requireReleased(
  service: string,
  migrations: readonly MigrationClass[],
  released: Record<string, string>,
): Promise<MigrationClass[]> {
  const older = migrations.slice(0, Object.keys(released).length);
  const texts = await Promise.all(older.map(readMigration));
  const changed = texts.filter(({ name, sha256 }) => released[name] !== sha256).map(({ name }) => name);
  if (changed.length > 0 || older.length === 0)
    throw new Error(`${service} does not have the migrations of the release: ${changed.join(', ')}`);
  return older;
}
