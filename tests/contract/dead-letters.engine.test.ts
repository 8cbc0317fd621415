import { create, toBinary } from '@bufbuild/protobuf';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { expect } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import { addDeadLetter } from '../support/dead-letters.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface DeadLetter {
  id: string;
  service: string;
  attempts: number;
  payload: Record<string, unknown> | null;
}

let platform: Platform;
let admin: TestUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
});

const send = (method: string, path: string) =>
  platform.request(method, `/api/admin/dead_letters${path}`, { key: admin.apiKey });
const list = async (query: string) => (await send('GET', query)).json<DeadLetter[]>();

test('lists the dead letters of all services newest first, with filters', async () => {
  const type = 'commonplace.content.v1.GivenUp';
  const services = ['community', 'content', 'analytics', 'content', 'admin'] as const;
  const ids = [];
  for (const [hoursAgo, service] of services.entries()) {
    ids.push(await addDeadLetter(platform, service, { type, hoursAgo, error: 'Error: refused' }));
  }
  await addDeadLetter(platform, 'content', { type: `${type}Too` });
  const of = (query = '') => list(`?type=${type}${query}`);
  const letters = await of();
  expect(letters.map(({ id }) => id)).toEqual(ids);
  expect(letters[0]).toEqual({
    id: ids[0],
    service: 'community',
    consumer: 'community_commonplace_content_v1_GivenUp',
    type,
    event_id: expect.any(String),
    error: 'Error: refused',
    attempts: 8,
    payload: null,
    occurred_at: null,
    dead_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    redriven_at: null,
  });
  const ofContent = letters.filter(({ service }) => service === 'content');
  expect(await of('&service=content')).toEqual(ofContent);
  expect(await of('&service=elsewhere')).toEqual([]);
  expect(await list('?consumer=content_commonplace_content_v1_GivenUp')).toEqual(ofContent);
  expect(await of('&consumer=content_commonplace_content_v1_Other')).toEqual([]);
  const pages = await Promise.all([1, 2, 3].map((page) => of(`&per_page=2&page=${page}`)));
  expect(pages.flat()).toEqual(letters);
  const own = await Promise.all([1, 2].map((page) => of(`&service=content&per_page=1&page=${page}`)));
  expect(own.flat()).toEqual(ofContent);
  expect((await send('GET', '?per_page=100&page=11')).status).toBe(422);
});

test('shows an event without secrets, and applies and removes it when it is retried', async () => {
  const [eventId, requestId] = [crypto.randomUUID(), crypto.randomUUID()];
  const record = {
    actorId: admin.id,
    actorUsername: admin.username,
    action: 'api_user_email_update',
    targetType: 'User',
    targetId: '7',
    before: '{"email": "ada@example.com"}',
    after: '{}',
    occurredAt: '2026-01-02T03:04:05Z',
    requestId,
  };
  const payload = toBinary(AuditRecordedSchema, create(AuditRecordedSchema, { record }));
  const letter = { type: AuditRecordedSchema.typeName, eventId, payload };
  const id = await addDeadLetter(platform, 'admin', letter);
  const find = async () => (await list(`?service=admin&type=${letter.type}`)).find((found) => found.id === id);
  const { before: _before, after: _after, ...shown } = record;
  expect(await find()).toMatchObject({ id, payload: { record: shown } });
  expect(JSON.stringify(await find())).not.toContain('@');

  const answer = await send('POST', `/${id}/redrive`);
  expect(answer.status).toBe(202);
  expect(answer.json()).toMatchObject({ id, redriven_at: anyTimestamp });
  await platform.settled();
  expect(await find()).toBeUndefined();
  expect((await send('POST', `/${id}/redrive`)).status).toBe(404);
  const records = async (query: string) =>
    (await platform.request('GET', `/api/admin/audit_logs?${query}`, { key: admin.apiKey })).json<object[]>();
  expect(await records('action=api_user_email_update&target_id=7')).toContainEqual(
    expect.objectContaining({ request_id: requestId, target_id: '7' }),
  );
  expect(await records(`target_id=${id}&target_type=DeadLetter`)).toMatchObject([
    { action: 'api_dead_letter_redrive', actor_id: admin.id, before: { type: letter.type, redriven_at: null } },
  ]);
});

test('keeps a letter that fails again with its error, and returns 404 for an unknown one', async () => {
  const id = await addDeadLetter(platform, 'listings', { type: 'commonplace.content.v1.Unheard', error: 'once' });
  expect((await send('POST', `/${id}/redrive`)).status).toBe(202);
  await platform.settled();
  expect(await list('?type=commonplace.content.v1.Unheard')).toMatchObject([
    { id, attempts: 9, error: 'Error: listings has no handler for commonplace.content.v1.Unheard' },
  ]);
  for (const unknown of ['listings-99999999', 'listings-0', 'listings-9999999999', 'elsewhere-1', '1', 'listings-x']) {
    expect((await send('POST', `/${unknown}/redrive`)).status, unknown).toBe(404);
  }
});
