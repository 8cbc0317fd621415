import { describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

const path = '/api/users/me/notification_settings';

let platform: Platform;
test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

const read = ({ apiKey: key }: TestUser) => platform.request('GET', path, { key, version: 'v1' });
const change = ({ apiKey: key }: TestUser, settings: unknown, headers = {}) =>
  platform.request('PATCH', path, { key, version: 'v1', headers, body: { notification_setting: settings } });

const all = {
  email_comment_notifications: true,
  email_follower_notifications: true,
  email_mention_notifications: true,
  email_badge_notifications: true,
  email_unread_notifications: true,
};

describe(path, () => {
  test('changes the given settings and keeps the others, also those of emails that are not sent', async () => {
    const user = await platform.createUser();
    const { apiKey: key } = await platform.createUser({ role: 'super_admin' });
    const record = `/api/admin/users/${user.id}`;
    const unsent = { email_newsletter: true, email_digest_periodic: false };
    const body = { notification_setting: unsent };
    expect((await platform.request('PUT', `${record}/notification_settings`, { key, body })).status).toBe(200);
    expect((await read(user)).json()).toEqual({
      type_of: 'notification_settings',
      email_confirmed: false,
      ...all,
    });
    const changed = await change(user, { email_badge_notifications: false, email_newsletter: false });
    expect(changed.json()).toEqual({ type_of: 'notification_settings', ...all, email_badge_notifications: false });
    await change(user, { email_comment_notifications: false });
    expect((await read(user)).json()).toMatchObject({
      email_badge_notifications: false,
      email_comment_notifications: false,
      email_unread_notifications: true,
    });
    expect((await platform.request('GET', record, { key })).json()).toMatchObject(body);
  });

  test('rejects an outdated If-Match and what is not true or false', async () => {
    const user = await platform.createUser();
    const condition = { 'if-match': (await read(user)).headers.get('etag') ?? '' };
    const first = await change(user, { email_badge_notifications: false }, condition);
    expect([first.status, first.headers.get('etag')]).toEqual([200, (await read(user)).headers.get('etag')]);
    expect((await change(user, { email_badge_notifications: true }, condition)).status).toBe(412);
    expect((await change(user, { email_badge_notifications: 'yes' })).status).toBe(422);
    expect((await change(user, {})).status).toBe(422);
    expect((await read(user)).json()).toMatchObject({ email_badge_notifications: false });
  });
});
