import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { repositoryFolder } from './data-folder.ts';
import { migrationsOf, newerDataError } from './data-version.ts';
import { lastMessages } from './log-lines.ts';
import { databaseCommand, serviceNames, type PlatformSettings, type ServiceName } from './platform.ts';
import { openProcessLog } from './process-log.ts';
import { StartError } from './report.ts';

async function appliedMigrations(databaseUrl: string): Promise<Set<string>> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined); // The rejected call below reports it.
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    return new Set(rows.map((row) => row.name));
  } finally {
    await client.end();
  }
}

/**
 * Returns whether a database has every migration, to skip the migration process. Also false if that is unknown (no
 * database yet, or no connection). Throws a StartError for a migration that this version does not know.
 */
async function isUpToDate(name: ServiceName, settings: PlatformSettings): Promise<boolean> {
  const applied = await appliedMigrations(settings.databases[name].url).catch(() => undefined);
  if (applied === undefined) return false;
  const ownMigrations = new Set(migrationsOf(name, settings.appsFolder));
  if ([...applied].some((migration) => !ownMigrations.has(migration))) throw newerDataError(`The database of ${name}`);
  return [...ownMigrations].every((migration) => applied.has(migration));
}

async function migrate(name: ServiceName, settings: PlatformSettings, signal: AbortSignal): Promise<void> {
  if (await isUpToDate(name, settings)) return;
  const { args, env } = databaseCommand(name, settings, ['migrate']);
  const log = openProcessLog(join(settings.logFolder, `${name}.log`));
  try {
    const stdio = ['ignore' as const, log.descriptor, log.descriptor];
    const child = spawn(process.execPath, args, { cwd: repositoryFolder, env, stdio, signal });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0) return;
    const words = lastMessages(log.readNewLines()).map((line) => `  ${line}`);
    throw new StartError([`The database of ${name} could not be migrated:`, ...words, `Log: ${log.path}`].join('\n'));
  } finally {
    log.close();
  }
}

/** Migrates all databases in parallel; throws a StartError with the output of a failed migration. */
export async function migrateAll(settings: PlatformSettings, signal: AbortSignal): Promise<void> {
  const results = await Promise.allSettled(serviceNames.map((name) => migrate(name, settings, signal)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
