import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { newDatabaseUrl } from './test-database-url.ts';

const logger = pino({ level: 'silent' });

/** The server of the tests has no TLS: whoever obeys `sslmode` turns away from it. */
function demandingTls(url: string): string {
  const demanding = new URL(url);
  demanding.searchParams.set('sslmode', 'verify-full');
  return demanding.href;
}

test('a pool that is to use TLS does not speak to a server without', async () => {
  const entities = { entities: [], logger, applicationName: 'tls-test' };
  await using plain = await openDatabase({ url: inject('postgresUrl'), ...entities });
  await expect(plain.ping()).resolves.toBeUndefined();
  await using database = await openDatabase({ url: demandingTls(inject('postgresUrl')), ...entities });
  await expect(database.ping()).rejects.toThrow();
});

test('nor do migrations, for themselves or for the administrator', async () => {
  const url = newDatabaseUrl();
  const noTls = /does not support SSL/;
  await expect(migrate({ url: demandingTls(url), migrations: [], logger })).rejects.toThrow(noTls);
  const administratorUrl = demandingTls(inject('postgresUrl'));
  await expect(migrate({ url, administratorUrl, migrations: [], logger })).rejects.toThrow(noTls);
});
