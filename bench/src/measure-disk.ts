import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { Client } from 'pg';

/** Bytes of a table, its indexes and its long values, per row. */
export interface TableSize {
  service: string;
  table: string;
  rows: number;
  bytesPerRow: number;
}

/** Smaller tables say little about a row. */
const minRows = 1_000;

const sizesSql = `
  select relname as table, reltuples::integer as rows, round(pg_total_relation_size(oid) / reltuples)::integer as "bytesPerRow"
  from pg_class where relkind = 'r' and reltuples >= ${minRows} and relnamespace = 'public'::regnamespace
  order by pg_total_relation_size(oid) desc`;

/** Measures the tables of a platform, the largest of each service first. */
export async function measureDisk(platform: RunningPlatform): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const [service, connectionString] of Object.entries(platform.describe().databaseUrls)) {
    const client = new Client({ connectionString, application_name: 'bench' });
    await client.connect();
    try {
      await client.query('analyze');
      const { rows } = await client.query<Omit<TableSize, 'service'>>(sizesSql);
      sizes.push(...rows.map((row) => ({ service, ...row })));
    } finally {
      await client.end();
    }
  }
  return sizes;
}
