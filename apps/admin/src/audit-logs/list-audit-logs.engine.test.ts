import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { exportAuditLogs, exportAuditLogsQuery } from './export-audit-logs.ts';
import { listAuditLogs, listAuditLogsQuery, type ListAuditLogsInput } from './list-audit-logs.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
  // Two entries per second.
  await sql`
    insert into audit_logs (actor_id, actor_username, action, target_type, target_id, before, after, created_at, request_id)
    select n % 40, 'user_' || n % 40, 'action_' || n % 20, case when n % 4 = 0 then 'Article' else 'User' end,
      (n % 5000)::text, '{}', jsonb_build_object('n', n), timestamptz '2026-01-01Z' + (n / 2) * interval '1 second', ''
    from generate_series(1, 30000) as n`.execute(fixture.db);
  await sql`analyze`.execute(fixture.db);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));

test('sorts by time and id, newest first', async () => {
  const { auditLogs, hasNext } = await listAuditLogs(fixture.context, admin, { page: 1, perPage: 3 });
  expect(auditLogs.map(({ id }) => id)).toEqual([30_000, 29_999, 29_998]);
  expect(auditLogs[0]).toEqual({
    id: 30_000,
    actorId: 0,
    actorUsername: 'user_0',
    action: 'action_0',
    targetType: 'Article',
    targetId: '0',
    before: '{}',
    after: '{"n": 30000}',
    createdAt: '2026-01-01T04:10:00Z',
    requestId: '',
  });
  expect(hasNext).toBe(true);
});

test('returns entries that match every filter', async () => {
  const filters = { actorId: 7, action: 'action_7', targetType: 'User', targetId: '7' };
  const { auditLogs, hasNext } = await listAuditLogs(fixture.context, admin, { page: 1, perPage: 10, ...filters });
  expect(auditLogs.map(({ id }) => id)).toEqual([25_007, 20_007, 15_007, 10_007, 5_007, 7]);
  expect(hasNext).toBe(false);
});

async function plan(filters: Partial<ListAuditLogsInput>) {
  const query = listAuditLogsQuery(fixture.db, { page: 1, perPage: 30, ...filters }).compile();
  const { rows } = await fixture.db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  [{}, 'audit_logs_newest'],
  [{ actorId: 7 }, 'audit_logs_of_actor'],
  [{ action: 'action_7' }, 'audit_logs_of_action'],
])('filters by %j with the index %s, without sorting', async (filters, index) => {
  const text = await plan(filters);
  expect(text).toContain(`Index Scan using ${index} on audit_logs`);
  expect(text).not.toContain('Sort Key');
});

test.each([{ targetId: '7' }, { targetId: '7', targetType: 'User' }])(
  'filters by %j with an index',
  async (filters) => {
    const text = await plan(filters);
    expect(text).toContain('audit_logs_of_target');
    expect(text).not.toContain('Seq Scan');
  },
);

test('filters by a time range with an index', async () => {
  const times = { since: '2026-01-01T01:00:00Z', until: '2026-01-01T02:00:01+01:00' };
  const { auditLogs } = await listAuditLogs(fixture.context, admin, { page: 1, perPage: 10, ...times });
  expect(auditLogs.map(({ id }) => id)).toEqual([7_203, 7_202, 7_201, 7_200]);
  expect(await plan(times)).toContain('Index Scan using audit_logs_newest on audit_logs');
  const inUtc = { since: '2026-01-01T01:00:00', until: '2026-01-01 01:00:01' };
  const { auditLogs: same } = await listAuditLogs(fixture.context, admin, { page: 1, perPage: 10, ...inUtc });
  expect(same).toEqual(auditLogs);
  const days = { since: '2026-01-01', until: '2026-01-01', page: 3_000, perPage: 10 };
  expect((await listAuditLogs(fixture.context, admin, days)).auditLogs.map(({ id }) => id).at(-1)).toBe(1);
});

test('exports everything in batches', async () => {
  const ids: number[] = [];
  let after: Awaited<ReturnType<typeof exportAuditLogs>>['next'];
  do {
    const batch = await exportAuditLogs(fixture.context, admin, { targetType: 'Article', ...(after && { after }) });
    ids.push(...batch.auditLogs.map(({ id }) => id));
    after = batch.next;
  } while (after);
  expect(ids).toEqual(Array.from({ length: 7_500 }, (_, at) => 30_000 - 4 * at));
  const deep = { after: { createdAt: '2026-01-01 00:30:00+00', id: 3_600 } };
  const query = exportAuditLogsQuery(fixture.db, deep).compile();
  const { rows } = await fixture.db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` });
  const text = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toMatch(/Index Scan using audit_logs_newest on audit_logs[^]*Index Cond: \(ROW/);
});

test('ends a batch early if its entries are large', async () => {
  await sql`
    insert into audit_logs (actor_id, actor_username, action, target_type, target_id, before, after, created_at, request_id)
    select 99, '', 'long', 'Page', n::text, '{}', jsonb_build_object('body', repeat('x', 400000)), now(), ''
    from generate_series(1, 5) as n`.execute(fixture.db);
  const sizes: number[] = [];
  let after: Awaited<ReturnType<typeof exportAuditLogs>>['next'];
  do {
    const batch = await exportAuditLogs(fixture.context, admin, { action: 'long', ...(after && { after }) });
    sizes.push(batch.auditLogs.length);
    after = batch.next;
  } while (after);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5);
  expect(Math.max(...sizes)).toBe(3);
});

test.each(['yesterday', '2026-02-30', '2026-01-01T00:00:00 nowhere', '2026-01-01T25:00:00Z'])(
  'rejects the time %j',
  async (since) => {
    await expect(listAuditLogs(fixture.context, admin, { page: 1, perPage: 1, since })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { since: ['must be an RFC 3339 date-time or date'] },
    });
  },
);

test('rejects callers who are not administrators', async () => {
  const page = { page: 1, perPage: 1 };
  const moderator = callBy(userPrincipal({ userId: 2, roles: ['moderator'] }));
  await expect(listAuditLogs(fixture.context, moderator, page)).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(exportAuditLogs(fixture.context, moderator, {})).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(listAuditLogs(fixture.context, callBy(anonymous), page)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});
