import { openDatabase } from '@commonplace/db/database';
import { Migration, migrate } from '@commonplace/db/migrations';
import { openWatchedSession } from '@commonplace/db/watched-session';
import { createAuthority, type Authority } from '@commonplace/testing/certificates';
import { startPostgres } from '@commonplace/testing/postgres';
import { afterAll, expect, test } from 'vitest';
import {
  changeArticle,
  consumersOf,
  CreateEventTables,
  effects,
  logger,
  relayOf,
  startFixture,
} from './testing/fixture.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const authority = stack.use(await createAuthority());
const stranger = stack.use(await createAuthority());
const server = stack.use(await startPostgres({ certificate: await authority.issue('localhost') }));

/** Connections to the database, and whether they use TLS. */
const connectionsSql = `
  select application_name as name, bool_and(ssl) as ssl from pg_stat_activity natural join pg_stat_ssl
  where datname = current_database() group by 1 order by 1`;

class NoteConnections extends Migration {
  override name = '0002-connections';
  override up() {
    this.addSql(`create table connections_of_migrator as ${connectionsSql}`);
  }
}
const migrations = [CreateEventTables, NoteConnections];

/** Returns the URL of a role and its database on the server, whose certificate must be of the authority. */
async function verifying({ issue }: Authority, role: string): Promise<string> {
  const url = new URL(server.databaseUrl(role));
  url.username = role;
  url.hostname = 'localhost';
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', (await issue('localhost')).ca);
  return url.href;
}

test('connects migrator, pool and relay to a server of a trusted authority, with TLS only', async () => {
  const url = await verifying(authority, 'events');
  const administratorUrl = await verifying(authority, 'postgres');
  await migrate({ url, administratorUrl, migrations, logger });
  await using fixture = await startFixture(url);
  const { database } = fixture;
  await using _consumers = consumersOf(fixture);
  await using _relay = relayOf(fixture);
  await changeArticle(database, 1, 1);
  await expect.poll(() => effects(database)).toEqual(['1.1']);
  const names = ['events-test', 'relay CONTENT'];
  expect(await database.fork().execute(connectionsSql)).toEqual(names.map((name) => ({ name, ssl: true })));
  const migrator = await database.fork().execute<{ ssl: boolean }[]>('select * from connections_of_migrator');
  expect(migrator.map(({ ssl }) => ssl)).toEqual([true, true]);
});

test('refuses a server of another authority', async () => {
  const url = await verifying(stranger, 'postgres');
  const refusal = /certificate signature failure/;
  await expect(migrate({ url, migrations, logger })).rejects.toThrow(refusal);
  await expect(migrate({ url, administratorUrl: url, migrations, logger })).rejects.toThrow(refusal);
  await expect(openWatchedSession({ url, applicationName: 'relay', logger })).rejects.toThrow(refusal);
  await using database = await openDatabase({ url, entities: [], logger, applicationName: 'pool' });
  await expect(database.ping()).rejects.toThrow(refusal);
});
