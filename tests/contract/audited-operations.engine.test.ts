import { describeVersions } from '@commonplace/gateway/openapi';
import { Client } from 'pg';
import { expect } from 'vitest';
import type { Operation } from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

const roles = ['moderator', 'admin', 'super_admin'] as const;

const { v1 } = describeVersions(publicUrl);

/** Operations that need the scope of administrative writes. */
const administrative = operations.filter(({ method, path }) => {
  const methods = v1.paths?.[path] as Record<string, { security: Record<string, string[]>[] }> | undefined;
  const scopes = methods?.[method.toLowerCase()]?.security.flatMap(({ oauth2 = [] }) => oauth2) ?? [];
  return scopes.includes('write_admin');
});

/** Calls an operation as permitted and as forbidden callers; returns the statuses by request id. */
async function ask(scene: Scene, operation: Operation): Promise<Map<string, number>> {
  const role = roles.find((name) => name === operation.for);
  const owner = await platform.createUser({ ...(role && { role }) });
  const stranger = await platform.createUser();
  const statuses = new Map<string, number>();
  for (const [caller, { apiKey: key }] of Object.entries({ owner, stranger })) {
    const { path, body, headers } = await operation.prepare(scene, owner);
    const id = `audited-${operation.method}${operation.path.replaceAll(/\W+/g, '-')}-${caller}`;
    const answer = await platform.request(operation.method, path, {
      key,
      ...(body !== undefined && { body }),
      headers: { ...headers, 'x-request-id': id },
    });
    statuses.set(id, answer.status);
  }
  return statuses;
}

/** Counts the audit entries of each request. */
async function countEntries(ids: readonly string[]): Promise<Map<string, number>> {
  const client = new Client({ connectionString: platform.databaseUrls.admin });
  await client.connect();
  try {
    const { rows } = await client.query<{ request_id: string; records: number }>(
      'select request_id, count(*)::integer as records from audit_logs where request_id = any($1) group by request_id',
      [ids],
    );
    return new Map(rows.map(({ request_id: id, records }) => [id, records]));
  } finally {
    await client.end();
  }
}

test('records one audit entry for an administrative write, and none for a rejected one', async () => {
  const scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
  const statuses = new Map<string, number>();
  for (const operation of administrative) {
    for (const [id, status] of await ask(scene, operation)) statuses.set(id, status);
  }
  await platform.settled();
  const records = await countEntries([...statuses.keys()]);
  const expected = [...statuses].map(([id, status]) => [id, status, status < 300 ? 1 : 0]);
  expect(expected.length).toBeGreaterThan(20);
  expect([...statuses].map(([id, status]) => [id, status, records.get(id) ?? 0])).toEqual(expected);
});
