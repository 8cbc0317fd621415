import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { keeperOf } from './append-only-tables.ts';

const lockTimeoutMs = 3_000;

/**
 * Finds objects that an earlier version created as the administrator, to give them to the service's role: tables with their
 * sequences, functions and text search configurations. Skips append-only tables (`append-only-tables.ts`), members of
 * extensions, and sequences that belong to a column.
 */
const foreignObjectsSql = `
  with found as (
    select 'pg_class'::regclass as catalog, oid, format('alter table %s owner to', oid::regclass) as change,
      relowner as owner, relnamespace as namespace
    from pg_class c
    where relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
      select 1 from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')
        and refclassid = 'pg_class'::regclass and c.relkind = 'S')
    union all
    select 'pg_proc'::regclass, oid, format('alter routine %s owner to', oid::regprocedure), proowner, pronamespace
    from pg_proc
    union all
    select 'pg_ts_config'::regclass, oid, format('alter text search configuration %s owner to', oid::regconfig),
      cfgowner, cfgnamespace
    from pg_ts_config)
  select change from found
  where owner <> (select oid from pg_roles where rolname = $1)
    and owner not in (select oid from pg_roles where rolname = $2)
    and namespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)
    and not exists (
      select 1 from pg_depend where classid = found.catalog and objid = found.oid and deptype = 'e')`;

/**
 * Creates the role and database of a service's URL as the administrator. The role owns the database and all its objects, can
 * log in with the URL's password, and no other role may connect. Takes over an existing database. Safe to run repeatedly,
 * and concurrently for other services.
 */
export async function ensureOwnDatabase(administratorUrl: string, url: string): Promise<void> {
  const { username, password, pathname } = new URL(url);
  const role = decodeURIComponent(username);
  const database = decodeURIComponent(pathname.slice(1));
  // Roles and databases belong to the whole server, and concurrent changes of one fail.
  await asAdministrator(administratorUrl, undefined, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.roles]);
    await ensureRole(client, role, decodeURIComponent(password));
    await ensureOwner(client, database, role);
  });
  await asAdministrator(administratorUrl, database, async (client) => {
    const { rows } = await client.query<{ change: string }>(foreignObjectsSql, [role, keeperOf(role)]);
    // Fails rather than blocking running services behind a waiting change; it can be run again.
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    for (const { change } of rows) await client.query(`${change} ${escapeIdentifier(role)}`);
  });
}

async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const name = escapeIdentifier(role);
  if (rowCount === 0) await client.query(`create role ${name}`);
  await client.query(`alter role ${name} login password ${escapeLiteral(password)}`);
  // An administrator without superuser rights can only give objects to a role of which it is a member.
  const { rows } = await client.query<{ other: boolean }>('select current_user <> $1 as other', [role]);
  if (rows[0]?.other === true) await client.query(`grant ${name} to current_user`);
}

async function ensureOwner(client: Client, database: string, role: string): Promise<void> {
  const [name, owner] = [escapeIdentifier(database), escapeIdentifier(role)];
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount === 0) await client.query(`create database ${name} owner ${owner}`);
  else await client.query(`alter database ${name} owner to ${owner}`);
  await client.query(`revoke all on database ${name} from public`);
}

async function asAdministrator(
  administratorUrl: string,
  database: string | undefined,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const url = new URL(administratorUrl);
  if (database !== undefined) url.pathname = `/${encodeURIComponent(database)}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
