import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Folders whose files a server writes again at its start, or which a backup takes afterwards. */
const emptied = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
const omitted =
  /^(postmaster\.(pid|opts)|postgresql\.auto\.conf\.tmp|backup_label.*|tablespace_map.*|pg_internal\.init.*)$/;
const temporary = /^pgsql_tmp/;
/** Says from where to recover, so it must not be older than any other file. */
const controlFile = join('global', 'pg_control');

/**
 * Copies the files of a running cluster, whose server must be in backup mode. They change and vanish meanwhile, which recovery
 * repairs from the write-ahead log.
 */
export async function copyCluster(source: string, target: string, signal: AbortSignal): Promise<void> {
  await copyFolder(source, target, { signal, takes: isCopied });
  await copyFile(join(source, controlFile), join(target, controlFile));
}

function isCopied(path: string): boolean {
  const [top = '', ...below] = path.split(sep);
  const name = below.at(-1) ?? top;
  return (
    path !== controlFile && !omitted.test(name) && !temporary.test(name) && !(emptied.includes(top) && below.length > 0)
  );
}

interface CopyOptions {
  signal: AbortSignal;
  /** Returns whether to copy a file or folder, by its relative path; by default all are. */
  takes?: (path: string) => boolean;
  /** Whether files of the target are replaced; by default they stay. */
  overwrites?: boolean;
}

/** Copies the files of a folder; those that vanish meanwhile are skipped. */
export async function copyFolder(source: string, target: string, options: CopyOptions, folder = source): Promise<void> {
  const { signal, takes, overwrites = false } = options;
  await mkdir(join(target, relative(source, folder)), { recursive: true, mode: 0o700 });
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    signal.throwIfAborted();
    const path = join(folder, entry.name);
    const inside = relative(source, path);
    if (takes?.(inside) === false) continue;
    if (entry.isDirectory()) await copyFolder(source, target, options, path);
    else if (entry.isFile() && overwrites) await copyFile(path, join(target, inside));
    else if (entry.isFile()) await copyNew(path, join(target, inside));
  }
}

/** Copies the segments of the write-ahead log from the first to the last, which are named in order. */
export async function copyLog(source: string, target: string, first: string, last: string): Promise<void> {
  for (const name of await readdir(join(source, 'pg_wal'))) {
    const isSegment = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
    if (isSegment || name.endsWith('.history'))
      await copyNew(join(source, 'pg_wal', name), join(target, 'pg_wal', name));
  }
}

async function copyNew(source: string, target: string): Promise<void> {
  try {
    await unlessMissing(copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
