import { Client } from 'pg';

/** Counts the audit entries of requests, by request id. */
export async function countAuditEntries(url: string, ids: readonly string[]): Promise<Map<string, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ request_id: string; records: number }>(
      'select request_id, count(*)::integer as records from audit_logs where request_id = any($1) group by request_id',
      [ids],
    )
    .finally(() => client.end());
  return new Map(rows.map(({ request_id: id, records }) => [id, records]));
}
