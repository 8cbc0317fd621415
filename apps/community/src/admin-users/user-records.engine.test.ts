import { AuditRecordedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAddress } from '../accounts/change-address.ts';
import { confirmAddress } from '../accounts/confirm-address.ts';
import { getAccount } from '../accounts/get-account.ts';
import { addNote } from './notes/add-note.ts';
import { listNotes } from './notes/list-notes.ts';
import { createTestContext, operator, signUp, withoutAdmin, type TestContext } from '../testing/fixture.ts';
import { lastToken } from '../testing/mails.ts';
import { outboxOf } from '../testing/outbox.ts';
import { password, signedIn, type Person } from '../testing/people.ts';
import { getUser } from '../users/get-user.ts';
import { getUserRecord } from './get-user-record.ts';
import { listUserRecords } from './list-user-records.ts';
import { updateUserEmail } from './update-user-email.ts';
import { updateUserNotificationSettings } from './update-user-notification-settings.ts';
import { updateUserRecord } from './update-user-record.ts';

let context: TestContext;
let person: Person;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context[Symbol.asyncDispose]());
beforeEach(async () => {
  person = await signedIn(context);
});

const page = { page: 1, perPage: 30 };

/** Returns audit entries about the user, oldest first. */
async function audited() {
  const records = (await outboxOf(context, AuditRecordedSchema)).flatMap(({ record }) => (record ? [record] : []));
  return records
    .filter(({ targetId, action }) => targetId === `${person.userId}` && action !== 'create_user')
    .map(({ action, before, after }) => ({ action, before: JSON.parse(before), after: JSON.parse(after) }));
}

describe('updateUserRecord', () => {
  const update = (changes: object) => updateUserRecord(context, operator, { userId: person.userId, ...changes });

  it('changes the given fields and records them', async () => {
    const { user, version } = await update({ name: ' Ada ', summary: 'Poet', websiteUrl: '' });
    expect(user.record).toMatchObject({ name: 'Ada', summary: 'Poet', username: person.username });
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({
      id: person.userId,
      version,
      name: 'Ada',
    });
    await update({ summary: '' });
    const [first, second] = await audited();
    expect(first).toMatchObject({
      action: 'update_user',
      after: { name: 'Ada', summary: 'Poet' },
      before: { summary: '' },
    });
    expect(second).toEqual({ action: 'update_user', before: { summary: 'Poet' }, after: { summary: '' } });
  });

  it('keeps former usernames until another user takes them after 90 days', async () => {
    const names = [person.username, `b_${person.userId}`, `c_${person.userId}`, `d_${person.userId}`];
    for (const username of names.slice(1)) await update({ username });
    const find = (idOrUsername: string) => getUser(context, operator, { idOrUsername, usernameOnly: true });
    for (const name of names)
      expect(await find(name.toUpperCase())).toMatchObject({ id: person.userId, username: names[3] });
    const announced = (await outboxOf(context, UserChangedSchema)).at(-1)?.formerUsernames;
    expect(announced).toEqual(
      names
        .slice(0, 3)
        .map((name) => name.toLowerCase())
        .toSorted(),
    );
    // Another user may take a former username when it is free, which then resolves to them.
    await expect(signUp(context, { username: names[2] ?? '' })).rejects.toMatchObject({ code: 'validation_failed' });
    await context.database.fork().execute(`update handles set held_until = now() where name = lower(?)`, [names[2]]);
    const { principal } = await signUp(context, { username: names[2] ?? '' });
    expect(await find(names[2] ?? '')).toMatchObject({ id: principal.userId });
    // The former owner may take it back.
    await update({ username: names[1] });
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({
      username: names[1],
      formerUsernames: [names[0] ?? '', names[3] ?? ''].map((name) => name.toLowerCase()).toSorted(),
    });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ username: 'x' }, 'username'],
    [{ username: 'settings' }, 'username'],
    [{ summary: 'x'.repeat(201) }, 'summary'],
    [{ websiteUrl: 'http://localhost/' }, 'website_url'],
  ])('rejects %j without an audit entry', async (wrong, field) => {
    await expect(update(wrong)).rejects.toMatchObject({ fields: { [field]: expect.anything() } });
    expect(await audited()).toEqual([]);
  });

  it('rejects a username that is taken', async () => {
    const other = await signUp(context);
    await expect(update({ username: other.principal.username.toUpperCase() })).rejects.toMatchObject({
      fields: { username: ['has already been taken'] },
    });
  });
});

describe('updateUserEmail', () => {
  const update = (email: string) => updateUserEmail(context, operator, { userId: person.userId, email });

  it('changes the address at once and revokes earlier links', async () => {
    await changeAddress(context, person.call, {
      currentPassword: password,
      email: `asked-${person.userId}@example.org`,
    });
    const token = await lastToken(context, `asked-${person.userId}@example.org`);
    const email = `new-${person.userId}@example.org`;
    expect(await update(` ${email.toUpperCase()} `)).toMatchObject({ email });
    expect(await getAccount(context, person.call)).toMatchObject({ email, isEmailConfirmed: true });
    expect((await getAccount(context, person.call)).pendingEmail).toBeUndefined();
    await expect(confirmAddress(context, person.call, { token, password })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await audited()).toEqual([
      { action: 'update_user_email', before: { email: person.email }, after: { email } },
    ]);
  });

  it('rejects an invalid address and one of another account', async () => {
    const other = await signedIn(context);
    await expect(update(other.email)).rejects.toMatchObject({ code: 'conflict', reason: 'email_taken' });
    for (const email of ['', ' ', 'unknown', 'a@b@c']) {
      await expect(update(email)).rejects.toMatchObject({ fields: { email: expect.anything() } });
    }
    expect(await audited()).toEqual([]);
  });
});

describe('updateUserNotificationSettings', () => {
  it('changes the given settings', async () => {
    const update = (wanted: object) =>
      updateUserNotificationSettings(context, operator, { userId: person.userId, ...wanted });
    await expect(update({})).rejects.toMatchObject({ reason: 'invalid_notification_settings' });
    const { notificationSettings: settings } = await update({
      emailNewsletter: true,
      emailCommentNotifications: false,
    });
    expect(settings).toMatchObject({
      emailNewsletter: true,
      emailCommentNotifications: false,
      emailBadgeNotifications: true,
    });
    expect((await getAccount(context, person.call)).notificationSettings).toEqual(settings);
    expect(await audited()).toEqual([
      {
        action: 'update_notification_settings',
        before: { email_newsletter: false, email_comment_notifications: true },
        after: { email_newsletter: true, email_comment_notifications: false },
      },
    ]);
  });
});

describe('notes', () => {
  it('are listed newest first and left out of audit entries', async () => {
    const { call, principal } = await signUp(context, { role: 'super_admin' });
    const first = await addNote(context, call, { userId: person.userId, content: ' Secret ', reason: 'spam' });
    expect(first).toMatchObject({ content: 'Secret', reason: 'spam', authorId: principal.userId });
    const second = await addNote(context, operator, { userId: person.userId, content: 'x'.repeat(10_000), reason: '' });
    const { notes, hasNext } = await listNotes(context, operator, { userId: person.userId, page: 1, perPage: 1 });
    expect([notes.map(({ id }) => id), hasNext]).toEqual([[second.id], true]);
    const records = await audited();
    expect(records).toEqual([
      { action: 'add_user_note', before: {}, after: { note_id: first.id, reason: 'spam' } },
      { action: 'add_user_note', before: {}, after: { note_id: second.id, reason: 'misc_note' } },
    ]);
    for (const wrong of [
      { content: ' ' },
      { content: 'x'.repeat(10_001) },
      { content: 'x', reason: 'x'.repeat(101) },
    ]) {
      const note = { userId: person.userId, reason: '', ...wrong };
      await expect(addNote(context, operator, note)).rejects.toMatchObject({ code: 'validation_failed' });
    }
    expect(await audited()).toHaveLength(2);
  });
});

it('limits all operations to super administrators and existing accounts', async () => {
  const { call } = await signUp(context, { role: 'admin' });
  const attempts = (who: typeof call, userId: number) => [
    () => getUserRecord(context, who, { userId }),
    () => updateUserRecord(context, who, { userId, name: 'x' }),
    () => updateUserEmail(context, who, { userId, email: 'x@example.org' }),
    () => updateUserNotificationSettings(context, who, { userId, emailNewsletter: true }),
    () => addNote(context, who, { userId, content: 'x', reason: '' }),
    () => listNotes(context, who, { userId, ...page }),
  ];
  for (const attempt of attempts(call, person.userId)) {
    await expect(attempt()).rejects.toMatchObject({ code: 'permission_denied' });
  }
  for (const attempt of attempts(operator, 2_147_483_647)) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(listUserRecords(context, call, page)).rejects.toMatchObject({ code: 'permission_denied' });
});

it('changes an account while admin is unavailable', async () => {
  const admin = await signUp(context, { role: 'super_admin' });
  const save = (username: string) =>
    updateUserRecord(withoutAdmin(context), admin.call, { userId: person.userId, username, name: 'Renamed' });
  expect(await save(person.username.toUpperCase())).toMatchObject({ user: { record: { name: 'Renamed' } } });
  expect(await save(`${person.username}_2`)).toMatchObject({ user: { record: { username: `${person.username}_2` } } });
  const absent = updateUserRecord(withoutAdmin(context), admin.call, { userId: 2_147_483_647, username: 'absent' });
  await expect(absent).rejects.toMatchObject({ code: 'not_found' });
});
