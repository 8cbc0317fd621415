import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { newDatabaseUrl } from './testing/test-database-url.ts';

const logger = pino({ level: 'silent' });

/** Adds a required TLS mode; the test server has no TLS, so clients must refuse it. */
function demandingTls(url: string): string {
  const demanding = new URL(url);
  demanding.searchParams.set('sslmode', 'verify-full');
  return demanding.href;
}

test('refuses to connect a pool without TLS', async () => {
  const entities = { entities: [], logger, applicationName: 'tls-test' };
  await using plain = await openDatabase({ url: inject('postgresUrl'), ...entities });
  await expect(plain.ping()).resolves.toBeUndefined();
  await using database = await openDatabase({ url: demandingTls(inject('postgresUrl')), ...entities });
  await expect(database.ping()).rejects.toThrow();
});

test('refuses to migrate without TLS, as the service and as the administrator', async () => {
  const url = newDatabaseUrl();
  const noTls = /does not support SSL/;
  await expect(migrate({ url: demandingTls(url), migrations: [], logger })).rejects.toThrow(noTls);
  const administratorUrl = demandingTls(inject('postgresUrl'));
  await expect(migrate({ url, administratorUrl, migrations: [], logger })).rejects.toThrow(noTls);
});
