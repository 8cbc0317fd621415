import { Client, escapeIdentifier } from 'pg';
import { advisoryLocks } from './advisory-locks.ts';

const lockTimeoutMs = 3_000;

/** Tables with a trigger of this name take new rows only. */
const triggerName = 'append_only';

const appendOnlyTablesSql = `
  select tgrelid::regclass::text as name, relowner::regrole::text as owner
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where tgname = '${triggerName}' and not tgisinternal`;

/** The role that owns what the service may only add to; nobody can log in as it. */
export function keeperOf(role: string): string {
  return `${role}_keeper`;
}

/**
 * Gives the tables that take new rows only to a role that nobody is, so that the service's own role may read and add, and no
 * more: it cannot take the trigger away that refuses the rest. For the administrator, after migrations; what is so already
 * is left alone, and whoever writes meanwhile does not wait for long.
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

/** Gives them back for the time of migrations, which may change them. */
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
  // Rows of roles are the whole server's, and two who change one at the same time fail.
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.keepers]);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${keeper} nologin`);
  // An administrator who is no superuser gives away only what is a member's, to whom may have it there.
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
