import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { withoutService } from '../support/dead-service.ts';
import { anyTimestamp } from '../support/matchers.ts';
import { linkInMail, signUp } from '../support/sign-up.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { addSession } from '../support/sessions.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let moderator: TestUser;
let superAdmin: TestUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  moderator = await platform.createUser({ role: 'moderator' });
  superAdmin = await platform.createUser({ role: 'super_admin' });
});

async function send(method: string, path: string, { apiKey: key }: TestUser, body?: unknown) {
  return platform.request(method, path, { key, ...(body !== undefined && { body }) });
}

async function make<T>(owner: TestUser, path: string, body: unknown): Promise<T> {
  const answer = await send('POST', path, owner, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<T>();
}

const publish = (owner: TestUser, article: object) =>
  make<{ id: number }>(owner, '/api/articles', { article: { body_markdown: 'Text', published: true, ...article } });

test('lists articles in every status but draft for moderators', async () => {
  const author = await platform.createUser();
  const organization = await platform.createOrganization(author);
  await platform.settled();
  const inTwoYears = `${new Date().getUTCFullYear() + 2}-01-01T00:00:00Z`;
  const shown = await publish(author, { title: 'Records of wind', tags: ['records1', 'records2'] });
  const owned = await publish(author, { title: 'Records of rain', organization_id: organization.id });
  const scheduled = await publish(author, { title: 'records to come', published_at: inTwoYears });
  await publish(author, { title: 'A draft', published: false, published_at: inTwoYears });
  const former = await publish(author, { title: '100% gone' });
  expect((await send('PUT', `/api/articles/${former.id}/unpublish`, moderator)).status).toBe(204);

  const of = async (query = '') => {
    const answer = await send('GET', `/api/admin/articles?user_id=${author.id}${query}`, moderator);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ id: number; state: string }[]>();
  };
  const ids = async (query: string) => (await of(query)).map(({ id }) => id);
  const records = await of();
  expect(records.map(({ id, state }) => [id, state])).toEqual([
    [former.id, 'unpublished'],
    [scheduled.id, 'scheduled'],
    [owned.id, 'published'],
    [shown.id, 'published'],
  ]);
  expect(records.at(-1)).toMatchObject({
    title: 'Records of wind',
    tags: ['records1', 'records2'],
    url: expect.stringContaining(author.username),
    organization: null,
    user: { user_id: author.id, username: author.username },
  });
  for (const [query, expected] of [
    ['&state=published', [owned.id, shown.id]],
    ['&state=scheduled', [scheduled.id]],
    ['&state=unpublished', [former.id]],
    ['&state=withheld', []],
    ['&state=elsewhere', []],
    [`&organization_id=${organization.id}`, [owned.id]],
    ['&tag=RECORDS1', [shown.id]],
    ['&title=RECORDS', [scheduled.id, owned.id, shown.id]],
    ['&title=100%25', [former.id]],
    ['&title=_ecords', []],
    ['&min_score=-99999999999&max_score=99999999999', records.map(({ id }) => id)],
    ['&min_score=1000000', []],
    ['&per_page=1&page=3', [owned.id]],
  ] as const) {
    expect(await ids(query), query).toEqual(expected);
  }
  const first = await send('GET', `/api/admin/articles?user_id=${author.id}&per_page=3`, moderator);
  expect(first.headers.get('link')).toContain('rel="next"');

  expect((await send('PUT', `/api/users/${author.id}/spam`, moderator)).status).toBe(204);
  await platform.settled();
  expect(await ids('&state=withheld')).toEqual(expect.arrayContaining([owned.id, shown.id]));
  expect((await send('GET', '/api/admin/articles', author)).status).toBe(403);
});

test('lists comments in every status with their text for moderators', async () => {
  const [author, reader] = [await platform.createUser(), await platform.createUser()];
  const { id: articleId } = await publish(author, { title: 'Discussed by few' });
  await platform.settled();
  const comment = async (text: string, parent?: string) => {
    const body = { article_id: articleId, body_markdown: text, ...(parent && { parent_id_code: parent }) };
    return (await make<{ id_code: string }>(reader, '/api/comments', { comment: body })).id_code;
  };
  const shown = await comment('Good');
  const deleted = await comment('Worse', shown);
  const hidden = await comment('Bad');
  expect((await send('DELETE', `/api/comments/${deleted}`, reader)).status).toBe(204);
  expect((await send('PUT', `/api/comments/${hidden}/hide`, author)).status).toBe(200);

  const of = async (query: string) => {
    const answer = await send('GET', `/api/admin/comments?${query}`, moderator);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ id_code: string; state: string }[]>();
  };
  const records = await of(`article_id=${articleId}`);
  expect(records.map(({ id_code: id, state }) => [id, state])).toEqual([
    [hidden, 'hidden'],
    [deleted, 'deleted'],
    [shown, 'published'],
  ]);
  expect(records[1]).toMatchObject({
    body_html: expect.stringContaining('Worse'),
    parent_id_code: shown,
    deleted_at: anyTimestamp,
    hidden_at: null,
    subject: { article_id: articleId, podcast_episode_id: null, title: 'Discussed by few' },
    user: { user_id: reader.id },
  });
  expect(await of(`user_id=${reader.id}&per_page=2&page=2`)).toEqual([records[2]]);
  expect(await of(`user_id=${author.id}`)).toEqual([]);
  for (const [index, state] of ['hidden', 'deleted', 'published'].entries()) {
    expect(await of(`user_id=${reader.id}&state=${state}`)).toEqual([records[index]]);
  }
  expect(await of(`id_code=${deleted}`)).toEqual([records[1]]);
  expect(await of('id_code=pppppppp')).toEqual([]);
  expect((await send('GET', '/api/admin/comments', reader)).status).toBe(403);
});

test('lists the sessions of a user for super admins, and lets them end sessions', async () => {
  const { visitor } = await signUp(platform, platform.url, 'roaming');
  const { id } = JSON.parse((await visitor.get('/api/users/me')).text) as { id: number };
  const other = await addSession(platform, id);
  const list = async () =>
    (await send('GET', `/api/admin/users/${id}/sessions`, superAdmin)).json<{ id: string; user_agent: string }[]>();
  const sessions = await list();
  expect(sessions.map((session) => session.id)).toContain(other);
  expect(sessions).toHaveLength(2);
  expect(sessions.find((session) => session.id === other)).toEqual({
    id: other,
    ip_address: '192.0.2.7',
    user_agent: 'Browser',
    created_at: anyTimestamp,
    last_used_at: anyTimestamp,
  });

  const stranger = await platform.createUser();
  const theirs = await addSession(platform, stranger.id);
  for (const wrong of [theirs, crypto.randomUUID(), 'x']) {
    expect((await send('DELETE', `/api/admin/users/${id}/sessions/${wrong}`, superAdmin)).status, wrong).toBe(404);
  }
  expect((await send('DELETE', `/api/admin/users/${id}/sessions/${other}`, superAdmin)).status).toBe(204);
  expect((await list()).map((session) => session.id)).toEqual(
    sessions.map((session) => session.id).filter((found) => found !== other),
  );
  expect((await visitor.get('/api/users/me')).status).toBe(200);
  expect((await send('DELETE', `/api/admin/users/${id}/sessions`, superAdmin)).status).toBe(204);
  expect((await visitor.get('/api/users/me')).status).toBe(401);
  expect(await list()).toEqual([]);
  await platform.settled();
  const audit = `/api/admin/audit_logs?action=api_user_sessions_end&target_id=${id}`;
  expect((await send('GET', audit, superAdmin)).json()).toMatchObject([
    { actor_id: superAdmin.id, before: { sessions: 1 } },
    { actor_id: superAdmin.id, before: { sessions: 1, session_id: other } },
  ]);
});

test('lets a super admin revoke all access to an account, and mails its owner a link', async () => {
  const { visitor, email, username } = await signUp(platform);
  const { id } = JSON.parse((await visitor.get('/api/users/me')).text) as { id: number };
  const made = await visitor.submit('/settings/api_keys', { description: 'Key' });
  const [key = ''] = /cp_[\w-]+/.exec(made.text) ?? [];
  expect((await send('DELETE', `/api/admin/users/${id}/access`, superAdmin)).status).toBe(204);
  expect((await platform.request('GET', '/api/users/me', { key })).status).toBe(401);
  expect((await visitor.get('/api/users/me')).status).toBe(401);
  const path = await linkInMail(platform, email, '/password/reset/');
  expect((await createVisitor(platform.url).get(path)).text).toContain(username);
  await platform.settled();
  const audit = `/api/admin/audit_logs?action=api_user_access_end&target_id=${id}`;
  expect((await send('GET', audit, superAdmin)).json()).toMatchObject([
    { actor_id: superAdmin.id, before: { sessions: 1, apiKeys: 1 } },
  ]);
});

function versionOf(app: string): string {
  const text = readFileSync(new URL(`../../apps/${app}/package.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

test('shows admins the health of every service, and which one does not answer', async () => {
  const path = '/api/admin/services';
  const names = ['content', 'community', 'listings', 'admin', 'analytics'];
  // A busy service may fail to answer in time.
  await expect
    .poll(async () => (await send('GET', path, superAdmin)).json())
    .toEqual(
      names.map((name) => ({
        name,
        reachable: true,
        version: versionOf(name),
        started_at: expect.stringMatching(/Z$/),
        database: true,
        broker: true,
        outbox_waiting: expect.any(Number),
        outbox_parked: 0,
        events_pending: expect.any(Number),
        dead_letters: expect.any(Number),
        failed_jobs: expect.any(Number),
        ...(name === 'content' && {
          search: { engine: 'postgresql', server_status: null, indexed: null, total: null },
          classification: { articles_waiting: expect.any(Number), concepts_waiting: expect.any(Number) },
        }),
      })),
    );
  await using gateway = await platform.startGateway(await withoutService('listings'));
  const unreachable = async () => {
    const answer = await sendRequest(gateway.url, 'GET', path, { key: superAdmin.apiKey });
    return answer.json<{ reachable: boolean }[]>().filter(({ reachable }) => !reachable);
  };
  await expect.poll(unreachable).toMatchObject([{ name: 'listings', database: null }]);
  expect((await send('GET', path, moderator)).status).toBe(403);
});
