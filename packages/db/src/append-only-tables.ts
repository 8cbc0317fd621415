import { Client, escapeIdentifier } from 'pg';
import { advisoryLocks } from './advisory-locks.ts';

const lockTimeoutMs = 3_000;

/** Name of the trigger that makes a table append-only. */
const triggerName = 'append_only';

const appendOnlyTablesSql = `
  select tgrelid::regclass::text as name, relowner::regrole::text as owner
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where tgname = '${triggerName}' and not tgisinternal`;

/** Returns the role that owns a service's append-only tables; it cannot log in. */
export function keeperOf(role: string): string {
  return `${role}_keeper`;
}

/**
 * Gives the append-only tables to a role without login, so that the service's role can only read and insert, and cannot drop
 * the trigger that refuses the rest. Run it as the administrator after migrations. Skips tables that are set up, and fails
 * rather than blocking writers for long.
 */
export async function keepAppendOnlyTables(administratorUrl: string, url: string): Promise<void> {
  const role = decodeURIComponent(new URL(url).username);
  await asAdministrator(administratorUrl, url, async (client) => {
    const keeper = escapeIdentifier(keeperOf(role));
    const { rows } = await client.query<{ name: string; owner: string }>(appendOnlyTablesSql);
    const others = rows.filter(({ owner }) => owner !== keeper && owner !== keeperOf(role));
    if (others.length === 0) return;
    await ensureKeeper(client, keeper, keeperOf(role));
    for (const { name } of others) {
      await client.query(`alter table ${name} owner to ${keeper}`);
      await client.query(`revoke all on table ${name} from public, ${escapeIdentifier(role)}`);
      await client.query(`grant select, insert on table ${name} to ${escapeIdentifier(role)}`);
    }
  });
}

/** Returns the append-only tables to the service's role for the time of migrations. */
export async function releaseAppendOnlyTables(administratorUrl: string, url: string): Promise<void> {
  const role = escapeIdentifier(decodeURIComponent(new URL(url).username));
  await asAdministrator(administratorUrl, url, async (client) => {
    const { rows } = await client.query<{ name: string }>(appendOnlyTablesSql);
    for (const { name } of rows) {
      await client.query(`alter table ${name} owner to ${role}`);
      await client.query(`grant all on table ${name} to ${role}`);
    }
  });
}

async function ensureKeeper(client: Client, keeper: string, name: string): Promise<void> {
  // Roles belong to the whole server, and concurrent changes of one fail.
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.keepers]);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${keeper} nologin`);
  // An administrator without superuser rights can only give tables to a role of which it is a member.
  await client.query(`grant ${keeper} to current_user`);
  await client.query(`grant usage, create on schema public to ${keeper}`);
}

async function asAdministrator(
  administratorUrl: string,
  serviceUrl: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const url = new URL(administratorUrl);
  url.pathname = new URL(serviceUrl).pathname;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
