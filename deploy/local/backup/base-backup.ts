import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { copyCluster, copyLog } from './cluster-files.ts';

export interface BaseBackup {
  /** URL of the superuser. */
  url: string;
  /** Folder of the running cluster. */
  source: string;
  /** Folder for the copy. */
  target: string;
  /** Called before the moment of the backup; what it returns is disposed after it. */
  beforeMoment(): Promise<AsyncDisposable>;
  signal: AbortSignal;
}

interface Stopped {
  label: string;
  tablespaces: string;
  last: string;
  at: Date;
}

/**
 * Copies a PostgreSQL server while it serves. All its databases are copied as they are at one moment, the end of the backup;
 * returns that moment. The copy can be started as it stands.
 */
export async function takeBaseBackup({ url, source, target, beforeMoment, signal }: BaseBackup): Promise<Date> {
  const client = new Client({ connectionString: url, application_name: 'backup' });
  await client.connect();
  try {
    // Keeps the log from now on, for as long as this session lives.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    await client.query(`select pg_backup_start('commonplace', fast => true)`);
    await copyCluster(source, target, signal);
    const stopped = await stopAfter(client, beforeMoment);
    const first = /\(file ([0-9A-F]{24})\)/.exec(stopped.label)?.[1];
    if (first === undefined) throw new Error(`PostgreSQL returned an unknown label: ${stopped.label}`);
    await writeFile(join(target, 'backup_label'), stopped.label, { mode: 0o600 });
    if (stopped.tablespaces !== '') throw new Error('the server has tablespaces, which this backup does not copy');
    await copyLog(source, target, first, stopped.last);
    return stopped.at;
  } finally {
    await client.end();
  }
}

async function stopAfter(client: Client, beforeMoment: BaseBackup['beforeMoment']): Promise<Stopped> {
  await using _held = await beforeMoment();
  const { rows } = await client.query<Stopped>(
    `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last, clock_timestamp() as at
    from pg_backup_stop(wait_for_archive => false)`,
  );
  const [stopped] = rows;
  if (stopped === undefined) throw new Error('PostgreSQL did not end the backup');
  return stopped;
}
