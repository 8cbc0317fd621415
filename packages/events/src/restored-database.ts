import { raiseIdentities, type RaisedIdentity } from '@commonplace/db/raise-identities';
import { Client } from 'pg';
import { unconfirmed, type Copy, type Foreign } from './copies.ts';

/** The highest id by owner and table: `{ 'content.articles': 57 }`. */
export type KnownIds = Readonly<Record<string, number>>;

/** Returns the highest ids of other services' records that a database knows. */
export async function readKnownIds(databaseUrl: string, { copies, references = [] }: Foreign): Promise<KnownIds> {
  const columns = [...copies.map(({ of, table, key }) => ({ of, table, column: key })), ...references];
  return withSession(databaseUrl, async (client) => {
    const highestIds: Record<string, number> = {};
    for (const { of, table, column } of columns) {
      const { rows } = await client.query<{ id: number }>(
        `select coalesce(max("${column}"), 0)::integer as id from "${table}"`,
      );
      highestIds[of] = Math.max(highestIds[of] ?? 0, rows[0]?.id ?? 0);
    }
    return highestIds;
  });
}

/**
 * Prepares a restored database that no process uses: raises the ids of `service` beyond those that other databases know, and
 * marks the copies that it keeps of others' records, so that any event of the owner replaces them. Repeating it is harmless.
 */
export async function prepareRestoredDatabase(
  databaseUrl: string,
  service: string,
  { copies }: Foreign,
  knownIds: readonly KnownIds[],
): Promise<RaisedIdentity[]> {
  const own = ownIds(service, knownIds);
  return withSession(databaseUrl, async (client) => {
    await client.query('begin');
    const raised = await raiseIdentities(client, own);
    for (const copy of copies) await markUnconfirmed(client, copy);
    await client.query('commit');
    return raised;
  });
}

/** Returns the highest id that any database knows, by table of the service. */
function ownIds(service: string, knownIds: readonly KnownIds[]): Map<string, number> {
  const highest = new Map<string, number>();
  for (const [of, id] of knownIds.flatMap((ids) => Object.entries(ids))) {
    const [owner, table] = of.split('.');
    if (owner === service && table !== undefined) highest.set(table, Math.max(highest.get(table) ?? 0, id));
  }
  return highest;
}

/** Marks without the table's triggers, which count changes of the rest of a row. */
async function markUnconfirmed(client: Client, { table, version, present }: Copy): Promise<void> {
  await client.query(`alter table "${table}" disable trigger user`);
  await client.query(
    `update "${table}" set "${version}" = ${unconfirmed} where "${version}" > 0 or ("${version}" = 0 and (${present}))`,
  );
  await client.query(`alter table "${table}" enable trigger user`);
}

async function withSession<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'restore' });
  await client.connect();
  try {
    // The role's defaults are for the statements of requests.
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
