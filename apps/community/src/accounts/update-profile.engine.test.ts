import { UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, createTestContext, withoutAdmin, withoutContent, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { signedIn, type Person } from '../testing/people.ts';
import { getAccount } from './get-account.ts';
import { setProfileImage } from './set-profile-image.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';
import { updateProfile } from './update-profile.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('updateProfile', () => {
  const profile = {
    name: 'Ada',
    showsEmail: true,
    allowsColors: true,
    summary: ' Poet of numbers ',
    websiteUrl: 'https://example.com/ada',
  };

  it('replaces the whole profile and announces it', async () => {
    const person = await signedIn(context);
    await updateProfile(context, person.call, { ...profile, username: person.username, location: 'London' });
    expect(await getAccount(context, person.call)).toMatchObject({
      name: 'Ada',
      summary: 'Poet of numbers',
      location: 'London',
      websiteUrl: 'https://example.com/ada',
      showsEmail: true,
    });
    await updateProfile(context, person.call, { ...profile, username: person.username, websiteUrl: '' });
    const account = await getAccount(context, person.call);
    expect([account.location, account.websiteUrl]).toEqual([undefined, undefined]);
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({
      id: person.userId,
      version: 3,
      name: 'Ada',
    });
  });

  it('changes the username and frees the old one', async () => {
    const [person, other] = [await signedIn(context), await signedIn(context)];
    const change = (who: Person, username: string) => updateProfile(context, who.call, { ...profile, username });
    await expect(change(person, other.username)).rejects.toMatchObject({
      fields: { username: ['has already been taken'] },
    });
    for (const reserved of ['settings', 'staff', 'merged_1'])
      await expect(change(person, reserved)).rejects.toMatchObject({ fields: { username: ['is reserved'] } });
    await change(person, person.username.toUpperCase());
    await change(person, `${person.username}-k`);
    // U+212A, the Kelvin sign, is "k" in lower case.
    await expect(change(person, `${person.username}-\u212A`)).rejects.toMatchObject({
      fields: { username: ['is invalid'] },
    });
    await change(person, 'renamed');
    await expect(change(other, person.username)).rejects.toMatchObject({
      fields: { username: ['has already been taken'] },
    });
    await change(person, person.username);
    expect(await getAccount(context, person.call)).toMatchObject({ username: person.username });
  });

  it('works while admin is unavailable', async () => {
    const person = await signedIn(context);
    await updateProfile(withoutAdmin(context), person.call, { ...profile, username: `${person.username}_2` });
  });

  it('works while content is unavailable unless the username changes', async () => {
    const person = await signedIn(context);
    const save = (username: string) => updateProfile(withoutContent(context), person.call, { ...profile, username });
    for (const same of [person.username, person.username.toUpperCase()]) await save(same);
    await expect(save('a b')).rejects.toMatchObject({ fields: { username: ['is invalid'] } });
    await expect(save(`${person.username}_2`)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('rejects an outdated If-Match', async () => {
    const person = await signedIn(context);
    const { etag } = await getAccount(context, person.call);
    const input = { ...profile, username: person.username };
    const seen = { ...person.call, ifMatch: [etag] };
    await updateProfile(context, seen, input);
    await expect(updateProfile(context, seen, { ...input, name: 'Other' })).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    expect(await getAccount(context, person.call)).toMatchObject({ name: 'Ada' });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ summary: 'x'.repeat(201) }, 'summary'],
    [{ location: 'a\u202Eb' }, 'location'],
    [{ websiteUrl: 'javascript:alert(1)' }, 'website_url'],
    [{ websiteUrl: 'http://localhost/' }, 'website_url'],
  ])('rejects %j', async (wrong, field) => {
    const person = await signedIn(context);
    const attempt = updateProfile(context, person.call, { ...profile, username: person.username, ...wrong });
    await expect(attempt).rejects.toMatchObject({ fields: { [field]: expect.anything() } });
  });

  it('accepts only images of this site', async () => {
    const person = await signedIn(context);
    const digest = 'ab'.repeat(20);
    const [path640, path90] = [`/images/${digest}-640.webp`, `/images/${digest}-90.webp`];
    await setProfileImage(context, person.call, { path640, path90 });
    expect(await getAccount(context, person.call)).toMatchObject({ profileImage: path640 });
    for (const wrong of ['https://example.com/x.png', '/images/../x', '/settings', '']) {
      await expect(setProfileImage(context, person.call, { path640: wrong, path90 })).rejects.toMatchObject({
        fields: { profile_image: expect.anything() },
      });
    }
  });

  it('rejects a suspended account (rules.md#restricted-accounts)', async () => {
    const { call, username, principal } = await signedIn(context);
    const suspended = callAs({ ...principal, restriction: 'suspended' });
    await expect(updateProfile(context, suspended, { ...profile, username })).rejects.toMatchObject({
      code: 'permission_denied',
    });
    expect(await getAccount(context, call)).toMatchObject({ username });
  });
});

it('stores the notification settings', async () => {
  const person = await signedIn(context);
  const { notificationSettings } = await getAccount(context, person.call);
  expect(notificationSettings).toMatchObject({ emailCommentNotifications: true, emailNewsletter: false });
  const wanted = {
    emailCommentNotifications: false,
    emailFollowerNotifications: true,
    emailMentionNotifications: false,
    emailNewsletter: true,
    emailDigestPeriodic: false,
    emailBadgeNotifications: true,
    emailUnreadNotifications: false,
  };
  expect(await updateNotificationSettings(context, person.call, wanted)).toEqual(wanted);
  const account = await getAccount(context, person.call);
  expect(account.notificationSettings).toEqual(wanted);
  const seen = { ...person.call, ifMatch: [account.notificationSettingsEtag] };
  await updateNotificationSettings(context, seen, { ...wanted, emailNewsletter: !wanted.emailNewsletter });
  await expect(updateNotificationSettings(context, seen, wanted)).rejects.toMatchObject({
    code: 'precondition_failed',
  });
});
