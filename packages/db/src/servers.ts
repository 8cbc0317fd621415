import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@commonplace/domain/errors';
import { Client } from 'pg';
import { sqlState } from './errors.ts';
import { splitServers } from './server-urls.ts';

/** Time for a server to say whether it accepts writes. */
const probeTimeoutMs = 2_000;
/** Rest after a search in vain, so that calls during a failover do not keep the servers busy. */
const failedSearchMs = 250;
const missingDatabase = '3D000';

/**
 * The servers of one database. If there are several, one of them accepts writes, and another after a failover. node-postgres
 * connects to a single host, so the search for it is made here.
 */
export class Servers {
  readonly urls: readonly [string, ...string[]];
  #primaryUrl: string | undefined;
  #searching: Promise<string> | undefined;

  constructor(url: string) {
    this.urls = splitServers(url);
    if (this.urls.length === 1) this.#primaryUrl = this.urls[0];
  }

  /**
   * Returns the URL of the server that accepts writes, or the only one. All callers share a search; it rejects with
   * DomainError `unavailable` if no server does.
   */
  async locate(): Promise<string> {
    if (this.#primaryUrl !== undefined) return this.#primaryUrl;
    this.#searching ??= this.#search().finally(() => (this.#searching = undefined));
    return this.#searching;
  }

  /** Makes the next caller search again, since a connection to the server was lost. */
  forget(url: string): void {
    if (this.urls.length > 1 && this.#primaryUrl === url) this.#primaryUrl = undefined;
  }

  async #search(): Promise<string> {
    try {
      this.#primaryUrl = await Promise.any(this.urls.map(requireWritable));
      return this.#primaryUrl;
    } catch (error) {
      await sleep(failedSearchMs);
      const reasons = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
      const cause = new Error(`no server accepts writes: ${reasons}`);
      throw new DomainError('unavailable', 'database unavailable', { cause });
    }
  }
}

/** Returns the URL if its server accepts writes, and throws otherwise. */
async function requireWritable(url: string): Promise<string> {
  try {
    if (await isWritable(url)) return url;
  } catch (error) {
    if (sqlState(error) !== missingDatabase) throw error;
    // Before its first migration.
    const other = new URL(url);
    other.pathname = '/postgres';
    if (await isWritable(other.href)) return url;
  }
  throw new Error(`${new URL(url).host} is read-only`);
}

async function isWritable(connectionString: string): Promise<boolean> {
  const client = new Client({
    connectionString,
    application_name: 'search for the primary',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    return rows[0]?.transaction_read_only === 'off';
  } finally {
    client.end().catch(() => undefined);
  }
}

const serversByUrl = new Map<string, Servers>();

/** Returns the servers of a URL, shared by all its users in this process. */
export function serversOf(url: string): Servers {
  const servers = serversByUrl.get(url) ?? new Servers(url);
  serversByUrl.set(url, servers);
  return servers;
}
