import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let superAdmin: TestUser;
let other: Awaited<ReturnType<Platform['startGateway']>>;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  superAdmin = await platform.createUser({ role: 'super_admin' });
  other = await platform.startGateway();
  await configure(['codehost']);
});
afterAll(async () => {
  await configure([]);
  await other?.[Symbol.asyncDispose]();
});

const send = (method: string, path: string, body?: unknown, key = superAdmin.apiKey) =>
  platform.request(method, path, { key, ...(body !== undefined && { body }) });
const configure = (providers: string[]) => send('PUT', '/api/admin/config', { site_config: { providers } });

/** Returns the audited operations on an account, oldest first. */
async function audited(id: number): Promise<string[]> {
  await platform.settled();
  const path = `/api/admin/audit_logs?target_type=User&target_id=${id}`;
  const records = (await send('GET', path)).json<{ action: string }[]>();
  return records
    .map(({ action }) => action)
    .filter((action) => action !== 'create_user')
    .toReversed();
}

/** Returns the mails to an email address. */
async function mailsTo(address: string): Promise<string[]> {
  const names = await readdir(platform.mailFolder);
  const mails = await Promise.all(names.map((name) => readFile(join(platform.mailFolder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(address));
}

describe('POST /api/admin/users', () => {
  test('mails a link that opens an account once', async () => {
    const email = `guest-${superAdmin.id}@example.org`;
    const invite = () => send('POST', '/api/admin/users', { email, name: 'Grace', custom_invite_subject: 'Come in' });
    expect(await invite()).toMatchObject({ status: 200, text: '' });
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    await invite();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    const mails = await mailsTo(email);
    expect(mails.every((mail) => mail.includes('Subject: Come in'))).toBe(true);
    const tokens = mails.map(
      (mail) => /\/invitations\/([\w-]{43})/.exec(mail.replaceAll('=\r\n', '').replaceAll('=\n', ''))?.[1],
    );
    const opened = await Promise.all(
      tokens.map(async (token) => (await createVisitor(platform.url).get(`/invitations/${token}`)).text),
    );
    // Only the link of the last mail works.
    const working = tokens.filter((_token, index) => opened[index]?.includes('You were invited as'));
    expect(working).toHaveLength(1);
    const [token] = working;
    const fields = { name: 'Grace', username: `guest_${superAdmin.id}`, password: 'a good long password' };
    const visitor = createVisitor(platform.url);
    expect((await visitor.submit(`/invitations/${token}`, fields)).status).toBe(303);
    expect((await createVisitor(platform.url).get(`/invitations/${token}`)).text).toContain(
      'has expired or has already been used',
    );
    const taken = await invite();
    expect([taken.status, taken.json()]).toMatchObject([
      422,
      { error_code: 'validation_failed', errors: { email: ['has already been taken'] } },
    ]);
  });
});

describe('GET /api/admin/users', () => {
  test('lists at most a hundred users, with the total', async () => {
    const user = await platform.createUser();
    const answer = await send('GET', '/api/admin/users?per_page=999');
    const listed = answer.json<{ id: number }[]>();
    expect(listed.length).toBeLessThanOrEqual(100);
    expect(listed[0]?.id).toBe(user.id);
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThanOrEqual(listed.length);
    const found = await send('GET', `/api/admin/users?username=${user.username}&email=`);
    expect(found.json()).toMatchObject([
      {
        id: user.id,
        status: 'active',
        roles: [],
        profile: { summary: null, location: null, website_url: null },
        identities: [],
        counts: { articles: 0, comments: 0, reactions: 0 },
      },
    ]);
    expect(found.headers.get('x-total-count')).toBe('1');
    expect((await send('GET', '/api/admin/users?page=100000')).json()).toEqual([]);
    expect((await send('GET', '/api/admin/users?per_page=0')).status).toBe(400);
    expect((await send('GET', '/api/admin/users?identity_uid=1')).json()).toMatchObject({ status: 422 });
  });
});

describe('/api/admin/users/{id}', () => {
  test('renames a user everywhere at once, with redirects from former usernames and article paths', async () => {
    const user = await platform.createUser();
    const article = { title: 'Moves along', body_markdown: 'x', published: true };
    const { id, slug } = (await send('POST', '/api/articles', { article }, user.apiKey)).json<{
      id: number;
      slug: string;
    }>();
    await platform.settled();
    const urls = [platform.url, other.url];
    const read = (url: string, path: string) => sendRequest(url, 'GET', path);
    for (const url of urls) expect((await read(url, `/api/users/${user.username}`)).status).toBe(200);
    const renamed = `renamed_${user.id}`;
    const changed = await send('PATCH', `/api/admin/users/${user.id}`, {
      username: renamed,
      name: 'Renamed',
      summary: 'Here',
      role: 'super_admin',
    });
    expect(changed.json()).toMatchObject({
      username: renamed,
      name: 'Renamed',
      profile: { summary: 'Here' },
      roles: [],
    });
    expect((await read(platform.url, `/api/users/${renamed}`)).json()).toMatchObject({
      id: user.id,
      name: 'Renamed',
    });
    await platform.settled();
    for (const url of urls) {
      for (const path of [`/api/users/${user.username}`, `/api/users/by_username?url=${user.username}`]) {
        await expect.poll(async () => (await read(url, path)).json()).toMatchObject({ username: renamed });
      }
      const images = await read(url, `/api/profile_images/${user.username}`);
      expect(images.json()).toMatchObject({ image_of: 'user' });
      for (const path of [
        `/api/articles/${id}`,
        `/api/articles/${user.username}/${slug}`,
        `/api/articles/${renamed}/${slug}`,
      ]) {
        await expect
          .poll(async () => (await read(url, path)).json())
          .toMatchObject({ id, path: `/${renamed}/${slug}` });
      }
      const listed = (await read(url, `/api/articles?username=${user.username}`)).json<{ id: number }[]>();
      expect(listed.map((item) => item.id)).toEqual([id]);
    }
    const wrong = await send('PATCH', `/api/admin/users/${user.id}`, { username: superAdmin.username });
    expect(wrong.json()).toMatchObject({
      status: 422,
      error_code: 'validation_failed',
      errors: { username: ['has already been taken'] },
    });
    expect(await audited(user.id)).toEqual(['update_user']);
  });

  test('changes the email at once, unless another user has it', async () => {
    const user = await platform.createUser();
    const put = (email?: string) => send('PUT', `/api/admin/users/${user.id}/email`, { email });
    const email = `moved-${user.id}@example.org`;
    expect((await put(email.toUpperCase())).json()).toEqual({ id: user.id, email });
    const taken = await put(`${superAdmin.username}@example.com`);
    expect(taken.json()).toEqual({ error: 'Email already in use', status: 409, error_code: 'email_taken' });
    expect((await put()).status).toBe(422);
    expect((await send('PUT', '/api/admin/users/2147483647/email', { email })).json()).toMatchObject({
      error_code: 'not_found',
    });
    expect(await audited(user.id)).toEqual(['update_user_email']);
  });
});

describe('PUT /api/admin/users/{id}/notification_settings', () => {
  test.each([
    [undefined],
    [{}],
    [{ notification_setting: null }],
    [{ notification_setting: [] }],
    [{ notification_setting: { mobile_comment_notifications: true } }],
    [{ notification_setting: { email_newsletter: 'yes' } }],
  ])('rejects %j, which has no allowed setting', async (body) => {
    const answer = await send('PUT', `/api/admin/users/${superAdmin.id}/notification_settings`, body ?? {});
    expect(answer.json()).toMatchObject({ status: 422, error_code: 'invalid_notification_settings' });
  });

  test('sets the allowed settings, and ignores the rest', async () => {
    const user = await platform.createUser();
    const settings = { email_newsletter: true, email_badge_notifications: false, welcome_notifications: false };
    const path = `/api/admin/users/${user.id}/notification_settings`;
    const answer = await send('PUT', path, { notification_setting: settings });
    expect(answer.json()).toEqual({
      id: user.id,
      notification_setting: {
        email_newsletter: true,
        email_digest_periodic: true,
        email_comment_notifications: true,
        email_follower_notifications: true,
        email_mention_notifications: true,
        email_unread_notifications: true,
        email_badge_notifications: false,
      },
    });
    expect(await audited(user.id)).toEqual(['update_notification_settings']);
  });
});

describe('notes and identities', () => {
  test('shows notes to admins, and keeps them out of the audit log', async () => {
    const user = await platform.createUser();
    const path = `/api/admin/users/${user.id}/notes`;
    const added = await send('POST', path, { content: 'Known for kindness', reason: 'administrative' });
    expect([added.status, added.json()]).toMatchObject([201, { reason: 'administrative', author_id: superAdmin.id }]);
    expect((await send('GET', path)).json()).toEqual({ notes: [added.json()] });
    expect((await send('GET', `/api/admin/users/${user.id}`)).json()).toMatchObject({ notes: [added.json()] });
    expect((await send('POST', path, { content: '' })).status).toBe(422);
    expect(await audited(user.id)).toEqual(['add_user_note']);
    const log = await send('GET', `/api/admin/audit_logs?target_id=${user.id}&action=add_user_note`);
    expect(log.text).not.toContain('kindness');
  });

  test('links identities one by one and in bulk', async () => {
    const [one, two] = [await platform.createUser(), await platform.createUser()];
    const path = (id: number) => `/api/admin/users/${id}/identities`;
    const wanted = { provider: 'codehost', uid: `uid-${one.id}`, username: `host_${one.id}` };
    const created = await send('POST', path(one.id), wanted);
    expect(created.status).toBe(201);
    expect(await send('POST', path(one.id), wanted)).toMatchObject({ status: 200, text: created.text });
    expect((await send('GET', `/api/users/${one.id}`)).json()).toMatchObject({ codehost_username: `host_${one.id}` });
    const codes = [
      [one.id, { ...wanted, uid: 'another' }, 409, 'user_already_has_identity_for_provider'],
      [two.id, wanted, 409, 'identity_uid_taken'],
      [two.id, { ...wanted, provider: 'microblog' }, 422, 'unknown_provider'],
      [two.id, { provider: 'codehost' }, 422, 'validation_failed'],
      [2_147_483_647, { ...wanted, uid: 'free' }, 404, 'not_found'],
    ] as const;
    for (const [id, body, status, error_code] of codes) {
      expect((await send('POST', path(id), body)).json()).toMatchObject({ status, error_code });
    }
    const bulk = await send('POST', '/api/admin/users/identities/bulk', {
      provider: 'codehost',
      identities: [
        { user_id: one.id, uid: wanted.uid },
        { user_id: `${two.id}`, uid: `uid-${two.id}` },
        { uid: 5 },
        'x',
      ],
    });
    expect(bulk.json()).toMatchObject({
      results: [
        { user_id: one.id, status: 'already_linked', identity_id: created.json<{ id: number }>().id },
        { user_id: two.id, status: 'created' },
        { user_id: null, status: 'invalid' },
        { user_id: null, status: 'invalid' },
      ],
    });
    for (const identities of [[], 'x', undefined, Array.from({ length: 1_001 }, () => ({}))]) {
      const answer = await send('POST', '/api/admin/users/identities/bulk', { provider: 'codehost', identities });
      expect(answer.json()).toMatchObject({ status: 422, error_code: 'invalid_identities' });
    }
    expect((await send('GET', path(one.id))).json()).toEqual({ identities: [created.json()] });
    const { id } = created.json<{ id: number }>();
    expect((await send('DELETE', `${path(two.id)}/${id}`)).json()).toMatchObject({ error_code: 'identity_not_found' });
    expect((await send('DELETE', `${path(one.id)}/${id}`)).status).toBe(204);
    expect((await send('GET', `/api/users/${one.id}`)).json()).toMatchObject({ codehost_username: null });
    expect(await audited(one.id)).toEqual(['link_identity', 'unlink_identity']);
  });
});
