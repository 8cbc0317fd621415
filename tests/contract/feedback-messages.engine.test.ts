import { expect, onTestFinished } from 'vitest';
import { goodPassword, signUp } from '../support/sign-up.ts';
import type { TestUser } from '../support/test-users.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let admin: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'super_admin' });
});

interface Feedback {
  id: number;
  status: string;
  offender_id: number | null;
}

const usual = { feedback_type: 'abuse-reports', category: 'spam', message: 'Look at this' };
const report = (key: string | undefined, changes: object = {}, version: 'beta' | 'v1' = 'v1') =>
  platform.request('POST', '/api/feedback_messages', {
    version,
    ...(key !== undefined && { key }),
    body: { feedback_message: { ...usual, ...changes } },
  });
const list = (query: string) => platform.request('GET', `/api/feedback_messages?${query}`, { key: admin.apiKey });
const setStatus = (id: number, status: unknown, key = admin.apiKey) =>
  platform.request('PUT', `/api/feedback_messages/${id}`, { key, body: { feedback_message: { status } } });

test('lists the reports of the caller with their status, newest first', async () => {
  const reporter = await platform.createUser();
  const first = (await report(reporter.apiKey)).json<Feedback>();
  const second = (await report(reporter.apiKey, { message: 'And this' })).json<Feedback>();
  await report((await platform.createUser()).apiKey);
  await setStatus(first.id, 'Resolved');
  const mine = await platform.request('GET', '/api/feedback_messages/me', { key: reporter.apiKey });
  expect(mine.json()).toEqual([second, { ...first, status: 'Resolved', updated_at: expect.any(String) }]);
  expect((await platform.request('GET', '/api/feedback_messages/me')).status).toBe(401);
});

test('stores a report, and hides the outcome from its reporter', async () => {
  const reporter = await platform.createUser();
  const offender = await platform.createUser();
  const reported_url = `${publicUrl}/${offender.username}/a-post`;
  const answer = await report(reporter.apiKey, { reported_url }, 'beta');
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const { id } = answer.json<Feedback>();
  const own = {
    id,
    ...usual,
    reported_url,
    status: 'Open',
    reporter_id: reporter.id,
    created_at: moment,
    updated_at: moment,
  };
  expect([answer.status, answer.json()]).toEqual([201, own]);
  const full = { ...own, offender_id: offender.id, affected_id: null, etag: expect.any(String) };
  for (const filter of [`reporter_id=${reporter.id}`, `offender_id=${offender.id}&status=Open&category=spam`]) {
    expect((await list(filter)).json()).toEqual([full]);
  }
  expect((await list(`reporter_id=${reporter.id}&status=Spam`)).json()).toEqual([]);
});

test.each<[object, string]>([
  [{ feedback_type: 'praise' }, 'feedback_type'],
  [{ category: '' }, 'category'],
  [{ message: ' \u200B' }, 'message'],
  [{ message: 'x'.repeat(2_501) }, 'message'],
  [{ reported_url: 'javascript:alert(1)' }, 'reported_url'],
  [{ reported_url: `/${'x'.repeat(250)}` }, 'reported_url'],
])('rejects %j', async (wrong, field) => {
  const { apiKey } = await platform.createUser();
  expect((await report(apiKey, wrong)).json()).toMatchObject({ status: 422, errors: { [field]: expect.anything() } });
});

test('allows reports without an account and by users in good standing, and reads by admins', async () => {
  expect((await report(undefined)).json()).toMatchObject({ reporter_id: null, status: 'Open' });
  const user = await platform.createUser();
  expect((await platform.request('GET', '/api/feedback_messages')).status).toBe(401);
  expect((await platform.request('GET', '/api/feedback_messages', { key: user.apiKey })).status).toBe(403);
  await platform.request('PUT', `/api/users/${user.id}/suspend`, { key: admin.apiKey });
  expect((await report(user.apiKey)).status).toBe(403);
});

test('sets any status after any other, with an audit entry', async () => {
  const reporter = await platform.createUser();
  const { id } = (await report(reporter.apiKey)).json<Feedback>();
  for (const status of ['Invalid', 'Spam', 'Ignored', 'Open', 'Resolved']) {
    const answer = await setStatus(id, status);
    expect([answer.status, answer.json<Feedback>().status]).toEqual([200, status]);
  }
  expect((await setStatus(id, 'resolved')).json()).toMatchObject({
    status: 422,
    errors: { status: ['is not included in the list'] },
    error_code: 'validation_failed',
  });
  expect((await setStatus(2_147_483_647, 'Open')).json()).toMatchObject({ status: 404, error_code: 'not_found' });
  expect((await setStatus(id, 'Open', reporter.apiKey)).status).toBe(403);
  await platform.settled();
  const log = await platform.request(
    'GET',
    `/api/admin/audit_logs?target_type=FeedbackMessage&target_id=${id}&per_page=1`,
    { key: admin.apiKey },
  );
  expect(log.json()).toMatchObject([
    { action: 'update_feedback_message', before: { status: 'Open' }, after: { status: 'Resolved' } },
  ]);
});

test('resolves spam reports about a user, and no others, when the user is marked as spam', async () => {
  const reporter = await platform.createUser();
  const offender = await platform.createUser();
  const reported_url = `/${offender.username}`;
  const ids: number[] = [];
  for (const changes of [{}, { category: 'other', feedback_type: 'spam' }, { category: 'harassment' }]) {
    ids.push((await report(reporter.apiKey, { reported_url, ...changes })).json<Feedback>().id);
  }
  const ignored = (await report(reporter.apiKey, { reported_url })).json<Feedback>().id;
  await setStatus(ignored, 'Ignored');
  const marked = await platform.request('PUT', `/api/admin/users/${offender.id}/status`, {
    key: admin.apiKey,
    body: { status: 'spam' },
  });
  expect(marked.status).toBe(200);
  const statuses = async () => {
    const messages = (await list(`offender_id=${offender.id}`)).json<Feedback[]>();
    return Object.fromEntries(messages.map(({ id, status }) => [id, status]));
  };
  const [first = 0, second = 0, third = 0] = ids;
  await expect
    .poll(statuses)
    .toEqual({ [first]: 'Resolved', [second]: 'Resolved', [third]: 'Open', [ignored]: 'Ignored' });
});

/** Sets how many messages a user may send within five minutes, minus one; null for the default. */
async function setRateLimit(limit: number | null): Promise<void> {
  const { apiKey: key } = await platform.createUser({ role: 'admin' });
  const body = { site_config: { feedback_message_creation: limit } };
  expect((await platform.request('PUT', '/api/admin/config', { key, body })).status).toBe(200);
  await platform.settled();
}

test('limits the rate of reports', async () => {
  const { apiKey } = await platform.createUser();
  await setRateLimit(5);
  onTestFinished(() => setRateLimit(null));
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(apiKey)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
  const ofVisitors = await Promise.all(Array.from({ length: 8 }, () => report(undefined)));
  expect(new Set(ofVisitors.map(({ status }) => status))).toEqual(new Set([201, 429]));
});

test('keeps a report without its reporter when the reporter closes the account', async () => {
  const { visitor, username } = await signUp(platform);
  const { text } = await visitor.submit('/settings/api_keys', { description: 'Key' });
  const [, key] = /id="secret">([^<]+)</.exec(text) ?? [];
  const { id } = (await report(key)).json<Feedback>();
  const whose = async () =>
    (await list('status=Open&per_page=100'))
      .json<(Feedback & { reporter_id: number | null })[]>()
      .find((one) => one.id === id);
  const user = (await platform.request('GET', `/api/users/by_username?url=${username}`)).json<{ id: number }>();
  expect(await whose()).toMatchObject({ reporter_id: user.id });
  const closed = await visitor.submit('/settings/account', { content: 'keep', current_password: goodPassword });
  expect(closed.status).toBe(303);
  await expect.poll(whose).toMatchObject({ reporter_id: null });
});
