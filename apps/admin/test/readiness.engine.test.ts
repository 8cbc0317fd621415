import { migrate } from '@commonplace/db/migrations';
import { createHealthClient } from '@commonplace/rpc/health';
import { startTestNats } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { keyVariables } from '@commonplace/testing/principals';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { migrations } from '../src/migrations/list.ts';
import { createAdminService } from '../src/service.ts';

const logger = pino({ level: 'silent' });

type Config = Parameters<typeof createAdminService>[0];

function startService(variables: Pick<Config, 'NATS_URL' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) {
  const config = {
    LOG_LEVEL: 'silent' as const,
    DATABASE_POOL_MAX: 10,
    REQUEST_TIMEOUT_SECONDS: 5,
    JOBS_CONCURRENCY: 3,
    NATS_REPLICAS: 1,
    NATS_RETENTION_DAYS: 14,
    HOST: '127.0.0.1',
    PORT: 0,
    MONITORING_PORT: 0,
    DRAIN_SECONDS: 0,
    ...keyVariables('admin'),
    COMMUNITY_ADDRESS: '127.0.0.1:1',
    CONTENT_ADDRESS: '127.0.0.1:1',
    ...variables,
  };
  return createAdminService(config, { logger });
}

async function readinessOf({ monitoringPort }: { monitoringPort: number }): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${monitoringPort}/readyz`);
  return [response.status, await response.json()];
}

test('is ready once its database is migrated, with or without NATS, until it drains', async () => {
  const nats = await startTestNats();
  await using database = await createTestDatabase({ migrations: [] });
  await using service = await startService({ NATS_URL: nats.url, DATABASE_URL: database.url });
  const readiness = () => readinessOf(service);
  const checks = { database: 'ok', migrations: 'failed', relay: 'ok', jobs: 'failed' };
  await expect.poll(readiness).toEqual([503, { status: 'unavailable', checks }]);
  await migrate({ url: database.url, migrations, logger });
  const ready = [200, { status: 'ok', checks: { database: 'ok', migrations: 'ok', relay: 'ok', jobs: 'ok' } }];
  await expect.poll(readiness).toEqual(ready);
  await nats[Symbol.asyncDispose]();
  expect(await readiness()).toEqual(ready);

  await using health = createHealthClient(`127.0.0.1:${service.port}`);
  await health.check('', 2_000);
  await service.drain();
  expect(await readiness()).toEqual([503, { status: 'stopping', checks: {} }]);
  await expect(health.check('', 2_000)).rejects.toMatchObject({ code: 'unavailable' });
  await health.check('database', 2_000);
});

test('is not ready while the relay and the jobs have no sessions', async () => {
  await using nats = await startTestNats();
  await using database = await createTestDatabase({ migrations });
  const nowhere = 'postgresql://role@127.0.0.1:1/none';
  const urls = { NATS_URL: nats.url, DATABASE_URL: database.url, DATABASE_DIRECT_URL: nowhere };
  await using service = await startService(urls);
  const checks = { database: 'ok', migrations: 'ok', relay: 'failed', jobs: 'failed' };
  expect(await readinessOf(service)).toEqual([503, { status: 'unavailable', checks }]);
});
