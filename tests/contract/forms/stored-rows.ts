import { Client } from 'pg';
import type { Platform } from '../../support/platform.ts';

/** Tables that say how work was done, and not what users have. */
const passing =
  /outbox|inbox|jobs|idempotency|attempts|audit|cursor|migration|snapshot|account_changes|site_figures|feed_(?:subscriptions|topics)|search_(?:entr|word)/;

/** The number of rows of each table, and a digest of them without their times. */
export type StoredRows = ReadonlyMap<string, { count: number; digest: string }>;

/** Reads what the services store for users. */
export async function readStoredRows({ databaseUrls }: Platform): Promise<StoredRows> {
  const found = new Map<string, { count: number; digest: string }>();
  for (const [service, connectionString] of Object.entries(databaseUrls)) {
    const client = new Client({ connectionString });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string; times: string[] }>(`
      select table_name as name,
        coalesce(array_agg(column_name::text) filter (where data_type like 'timestamp%' or column_name ~ 'version|etag'), '{}') as times
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by 1`);
    for (const { name, times } of tables) {
      if (passing.test(name)) continue;
      const { rows } = await client.query<{ count: number; digest: string }>(
        `select count(*)::integer as count, coalesce(md5(string_agg(md5(kept), '' order by md5(kept))), '') as digest
         from (select (to_jsonb(t) - $1::text[])::text as kept from "${name}" t) rows`,
        [times],
      );
      if (rows[0]) found.set(`${service} ${name}`, rows[0]);
    }
    await client.end();
  }
  return found;
}

/** Returns how many rows each table gained; without those that gained none. */
export function rowsAdded(before: StoredRows, after: StoredRows): Record<string, number> {
  const gains = [...after].map(([name, { count }]) => [name, count - (before.get(name)?.count ?? 0)] as const);
  return Object.fromEntries(gains.filter(([, gain]) => gain !== 0));
}
