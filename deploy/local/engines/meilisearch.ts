import { endWithParent } from '@commonplace/engines/programs';
import { createSearchKey } from '@commonplace/engines/search-key';
import type { ProcessSpec } from '../supervised-process.ts';

export interface MeilisearchOptions {
  /** Full path of the `meilisearch` binary. */
  program: string;
  /** Folder of the indexes; created if missing. */
  folder: string;
  port: number;
  masterKey: string;
  logPath: string;
  env: NodeJS.ProcessEnv;
  searchPath: string;
}

const STOP_GRACE_MS = 1000;

/** Returns the URL of the embedded server. */
export function meilisearchUrl(options: Pick<MeilisearchOptions, 'port'>): string {
  return `http://127.0.0.1:${options.port}`;
}

/** Ready once the search key of content exists. */
async function checkReady(url: string, masterKey: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${url}/health`, { signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`Meilisearch answers ${response.status}`);
  await createSearchKey(url, masterKey, signal);
}

/** Returns the process of Meilisearch on 127.0.0.1. */
export function meilisearchProcess(options: MeilisearchOptions): ProcessSpec {
  const settings = ['--http-addr', `127.0.0.1:${options.port}`, '--db-path', options.folder, '--no-analytics'];
  return {
    name: 'meilisearch',
    command: endWithParent('TERM', options.searchPath, [options.program, ...settings]),
    // In the environment, as arguments are visible to every user of the machine.
    env: { ...options.env, MEILI_MASTER_KEY: options.masterKey, MEILI_ENV: 'production' },
    workingFolder: '/',
    logPath: options.logPath,
    stopSignal: 'SIGTERM',
    stopGraceMs: STOP_GRACE_MS,
    checkReady: (signal) => checkReady(meilisearchUrl(options), options.masterKey, signal),
  };
}
