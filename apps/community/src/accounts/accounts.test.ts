import { CredentialsEndedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptLimits } from '../attempts/limits.ts';
import { authenticate } from '../credentials/authenticate.ts';
import { createApiKey } from '../credentials/create-api-key.ts';
import { completeSignIn } from '../sessions/complete-sign-in.ts';
import { signIn } from '../sessions/sign-in.ts';
import { callAs, createTestContext, operator, signUp as createAccount, type TestContext } from '../testing/fixture.ts';
import { lastToken, mailsTo } from '../testing/mails.ts';
import { outboxOf } from '../testing/outbox.ts';
import { password, personOf, signedIn, visitor, works, type Person } from '../testing/people.ts';
import { changeAddress } from './change-address.ts';
import { changePassword } from './change-password.ts';
import { confirmAddress } from './confirm-address.ts';
import { createPasswordLink } from './create-password-link.ts';
import { getAccount } from './get-account.ts';
import { requestPasswordReset, sendPasswordReset } from './password-reset-request.ts';
import { resetPassword } from './reset-password.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { setProfileImage } from './set-profile-image.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';
import { updateProfile } from './update-profile.ts';

let context: TestContext;
const nobody = callAs(anonymous);
const another = 'another good password';

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(() => sql`truncate attempts`.execute(context.database.reader()));

async function again(person: Person): Promise<Person> {
  const signedInAs = await signIn(context, nobody, { login: person.username, password, visitor });
  return personOf(context, 'session' in signedInAs ? signedInAs.session.token : '', person.username);
}

const canSignIn = (login: string, secret: string) =>
  signIn(context, nobody, { login, password: secret, visitor }).then(
    () => true,
    () => false,
  );

async function resetToken(person: { username: string; email: string }): Promise<string> {
  await sendPasswordReset(context, nobody, person.username);
  return lastToken(context, person.email);
}

describe('a new password', () => {
  it('ends all other sessions, and is told by mail', async () => {
    const person = await signedIn(context);
    const other = await again(person);
    const link = await resetToken(person);
    await changePassword(context, person.call, { currentPassword: password, password: another });
    expect([await works(context, person.token), await works(context, other.token)]).toEqual([true, false]);
    expect((await outboxOf(context, CredentialsEndedSchema)).at(-1)?.ids).toEqual([other.sessionId]);
    expect([await canSignIn(person.username, password), await canSignIn(person.username, another)]).toEqual([
      false,
      true,
    ]);
    expect((await mailsTo(context, person.email)).at(-1)).toMatchObject({
      template: 'security-notice',
      props: { event: 'The password was changed' },
    });
    await expect(resetPassword(context, nobody, { token: link, password })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('needs the current one, of which only so many may be tried', async () => {
    const person = await signedIn(context);
    const attempt = (currentPassword: string) =>
      changePassword(context, person.call, { currentPassword, password: another }).catch(
        (error: { code: string; fields?: object }) => error.fields ?? error.code,
      );
    const { most } = attemptLimits.passwordConfirmation;
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => attempt('not this one')));
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(50 - most);
    expect(outcomes.filter((outcome) => outcome !== 'rate_limited')).toEqual(
      Array.from({ length: most }, () => ({ current_password: ['is wrong'] })),
    );
    expect(await attempt(password)).toBe('rate_limited');
  });

  it('keeps the rules of passwords, and is for a session alone', async () => {
    const person = await signedIn(context);
    const change = (secret: string) =>
      changePassword(context, person.call, { currentPassword: password, password: secret });
    for (const bad of ['short', 'qwertyuiop', person.email]) {
      await expect(change(bad)).rejects.toMatchObject({ fields: { password: expect.anything() } });
    }
    const { call } = await createAccount(context);
    const withKey = changePassword(context, call, { currentPassword: password, password: another });
    await expect(withKey).rejects.toMatchObject({ code: 'permission_denied' });
  });
});

describe('a forgotten password', () => {
  it('is replaced with the link in a mail, once, and all sessions end', async () => {
    const person = await signedIn(context);
    const token = await resetToken(person);
    await expect(resetPassword(context, nobody, { token, password: 'short' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const passwords = ['the first of two here', 'the second of two here'];
    const outcomes = await Promise.allSettled(
      passwords.map((secret) => resetPassword(context, nobody, { token, password: secret })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    expect(await canSignIn(person.username, winner)).toBe(true);
    expect(await works(context, person.token)).toBe(false);
    await expect(resetPassword(context, nobody, { token, password })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is asked for at the same cost and with the same answer for an account that there is not', async () => {
    const person = await signedIn(context);
    const jobs = async () => {
      const { rows } = await sql<{ name: string }>`select name from jobs.job order by id`.execute(
        context.database.reader(),
      );
      return rows.map(({ name }) => name);
    };
    const before = (await jobs()).length;
    for (const login of [person.username, person.email, 'nobody', 'nobody@example.com', '\0', 'x'.repeat(10_000)]) {
      expect(await requestPasswordReset(context, nobody, { login: login.slice(0, 1_000), visitor })).toBeUndefined();
    }
    expect((await jobs()).slice(before)).toEqual(Array.from({ length: 6 }, () => 'request-password-reset'));
    const mails = (await mailsTo(context)).length;
    for (const login of ['nobody', 'nobody@example.com']) await sendPasswordReset(context, nobody, login);
    expect(await mailsTo(context)).toHaveLength(mails);
  });

  it('has a link that expires, and works for nothing else', async () => {
    const person = await signedIn(context);
    const token = await resetToken(person);
    await expect(confirmAddress(context, nobody, { token })).rejects.toMatchObject({ code: 'not_found' });
    await sql`update one_time_tokens set expires_at = now() where user_id = ${person.userId}`.execute(
      context.database.reader(),
    );
    await expect(resetPassword(context, nobody, { token, password: another })).rejects.toMatchObject({
      code: 'not_found',
    });
    const [first, second] = [await resetToken(person), await resetToken(person)];
    await expect(resetPassword(context, nobody, { token: first, password: another })).rejects.toMatchObject({
      code: 'not_found',
    });
    await resetPassword(context, nobody, { token: second, password: another });
  });

  it('ends a first step of signing in that was begun before', async () => {
    const person = await signedIn(context);
    await sql`insert into totp_secrets values (${person.userId}, '\\x00', now(), 0)`.execute(context.database.reader());
    const begun = await signIn(context, nobody, { login: person.username, password, visitor });
    const challengeToken = 'challengeToken' in begun ? begun.challengeToken : '';
    await resetPassword(context, nobody, { token: await resetToken(person), password: another });
    await expect(completeSignIn(context, nobody, { challengeToken, code: '000000', visitor })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const { rows } = await sql`select from one_time_tokens where user_id = ${person.userId}`.execute(
      context.database.reader(),
    );
    expect(rows).toEqual([]);
  });

  it('floods no mailbox', async () => {
    const person = await signedIn(context);
    for (let time = 0; time < 8; time += 1) await sendPasswordReset(context, nobody, person.email);
    expect(await mailsTo(context, person.email)).toHaveLength(attemptLimits.mails.most);
  });
});

it('an account that the command line made gets its first password by a link that the operator hands over', async () => {
  const { principal } = await createAccount(context, { username: 'first_admin' });
  expect(await getAccount(context, callAs(principal))).toMatchObject({ hasPassword: false, isEmailConfirmed: false });
  const { link } = await createPasswordLink(context, operator, 'First_Admin');
  expect(link).toMatch(/^https:\/\/commonplace\.test\/password\/reset\/[\w-]{43}$/);
  await resetPassword(context, nobody, { token: link.split('/').at(-1) ?? '', password });
  expect(await canSignIn('first_admin', password)).toBe(true);
  // Nobody has shown that they read mail there.
  expect(await getAccount(context, callAs(principal))).toMatchObject({ hasPassword: true, isEmailConfirmed: false });
  await expect(createPasswordLink(context, operator, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
  const admin = await createAccount(context, { role: 'super_admin' });
  await expect(createPasswordLink(context, admin.call, 'first_admin')).rejects.toMatchObject({
    code: 'permission_denied',
  });
});

describe('another mail address', () => {
  it('does not tell, by refusing, that others have mail sent there', async () => {
    const person = await signedIn(context);
    const change = (email: string) => changeAddress(context, person.call, { currentPassword: password, email });
    const { mails, confirmations } = attemptLimits;
    for (let time = 0; time <= mails.most; time += 1) await change('busy@example.net');
    expect(await mailsTo(context, 'busy@example.net')).toHaveLength(mails.most);
    const others = Array.from({ length: confirmations.most - mails.most - 1 }, (_, at) => `other${at}@example.net`);
    for (const email of others) await change(email);
    await expect(change('one.more@example.net')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('takes effect when it is confirmed, and both are told', async () => {
    const person = await signedIn(context);
    const email = 'somewhere.else@example.net';
    const link = await resetToken(person);
    await changeAddress(context, person.call, { currentPassword: password, email: ' Somewhere.Else@Example.net ' });
    expect(await getAccount(context, person.call)).toMatchObject({ email: person.email, pendingEmail: email });
    expect((await mailsTo(context, person.email)).at(-1)).toMatchObject({ template: 'security-notice' });
    await sendConfirmation(context, person.call);
    const token = await lastToken(context, email);
    expect(await confirmAddress(context, nobody, { token })).toEqual({ email });
    const account = await getAccount(context, person.call);
    expect(account).toMatchObject({ email, isEmailConfirmed: true });
    expect(account.pendingEmail).toBeUndefined();
    for (const address of [person.email, email]) {
      expect((await mailsTo(context, address)).at(-1)).toMatchObject({
        template: 'address-changed',
        props: { oldAddress: person.email, newAddress: email },
      });
    }
    await expect(resetPassword(context, nobody, { token: link, password: another })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(confirmAddress(context, nobody, { token })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that is taken is told to its owner alone', async () => {
    const [person, owner] = [await signedIn(context), await signedIn(context)];
    await changeAddress(context, person.call, { currentPassword: password, email: owner.email });
    expect(await getAccount(context, person.call)).toMatchObject({ pendingEmail: owner.email });
    expect((await mailsTo(context, owner.email)).at(-1)).toMatchObject({ template: 'address-taken' });
  });

  it('needs the password, and to be one', async () => {
    const person = await signedIn(context);
    const change = (currentPassword: string, email: string) =>
      changeAddress(context, person.call, { currentPassword, email });
    await expect(change('wrong', 'x@example.net')).rejects.toMatchObject({
      fields: { current_password: ['is wrong'] },
    });
    await expect(change(password, 'nothing')).rejects.toMatchObject({ fields: { email: ['is invalid'] } });
    await expect(change(password, person.email)).rejects.toMatchObject({ fields: { email: expect.anything() } });
  });
});

it('the address of an account that the command line made is confirmed by a mail', async () => {
  const person = await signedIn(context);
  await sendConfirmation(context, person.call);
  await confirmAddress(context, nobody, { token: await lastToken(context, person.email) });
  expect(await getAccount(context, person.call)).toMatchObject({ isEmailConfirmed: true });
  const mails = await mailsTo(context, person.email);
  await sendConfirmation(context, person.call);
  expect(await mailsTo(context, person.email)).toEqual(mails);
});

describe('a profile', () => {
  const profile = {
    name: 'Ada',
    showsEmail: true,
    summary: ' Poet of numbers ',
    websiteUrl: 'https://example.com/ada',
  };

  it('is replaced whole, and told to others', async () => {
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

  it('takes another username, and leaves the old one to others', async () => {
    const [person, other] = [await signedIn(context), await signedIn(context)];
    const change = (who: Person, username: string) => updateProfile(context, who.call, { ...profile, username });
    await expect(change(person, other.username)).rejects.toMatchObject({
      fields: { username: ['has already been taken'] },
    });
    await expect(change(person, 'settings')).rejects.toMatchObject({ fields: { username: ['is reserved'] } });
    await change(person, person.username.toUpperCase());
    await change(person, 'renamed');
    await change(other, person.username);
    expect(await getAccount(context, other.call)).toMatchObject({ username: person.username });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ summary: 'x'.repeat(201) }, 'summary'],
    [{ location: 'a\u202Eb' }, 'location'],
    [{ websiteUrl: 'javascript:alert(1)' }, 'website_url'],
    [{ websiteUrl: 'http://localhost/' }, 'website_url'],
  ])('refuses %j', async (wrong, field) => {
    const person = await signedIn(context);
    const attempt = updateProfile(context, person.call, { ...profile, username: person.username, ...wrong });
    await expect(attempt).rejects.toMatchObject({ fields: { [field]: expect.anything() } });
  });

  it('has an image that this site has made, and no other', async () => {
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

  it('of a suspended account stays as it is (S4)', async () => {
    const { call, username, principal } = await signedIn(context);
    const suspended = callAs({ ...principal, restriction: 'suspended' });
    await expect(updateProfile(context, suspended, { ...profile, username })).rejects.toMatchObject({
      code: 'permission_denied',
    });
    expect(await getAccount(context, call)).toMatchObject({ username });
  });
});

it('what mail somebody wants is kept as they say', async () => {
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
  expect((await getAccount(context, person.call)).notificationSettings).toEqual(wanted);
});

it('a key with scopes makes no key that could do more', async () => {
  const { principal } = await createAccount(context);
  const scoped = callAs({ ...principal, scopes: ['read_articles', 'public'] });
  const make = (call: typeof scoped, scopes: string[]) => createApiKey(context, call, { description: 'Key', scopes });
  await expect(make(scoped, [])).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(make(scoped, ['write_articles'])).rejects.toMatchObject({ code: 'permission_denied' });
  const token = callAs({ ...principal, scopes: ['public'], credential: { kind: 'access_token', id: 'grant:1' } });
  await expect(make(token, ['public'])).rejects.toMatchObject({ code: 'permission_denied' });
  const { secret } = await make(scoped, ['read_articles', 'public', 'public']);
  expect(await authenticate(context, operator, { secret })).toMatchObject({ scopes: ['public', 'read_articles'] });
  await expect(make(callAs(principal), ['everything'])).rejects.toMatchObject({
    fields: { scopes: expect.anything() },
  });
});

it('a key ends when it says', async () => {
  const { call } = await createAccount(context);
  const make = (expiresAt: string) => createApiKey(context, call, { description: 'Key', expiresAt });
  for (const wrong of ['2020-01-01T00:00:00Z', '+012345-01-01T00:00:00Z', 'tomorrow', '']) {
    await expect(make(wrong)).rejects.toMatchObject({ fields: { expires_at: ['must be a time to come'] } });
  }
  const { key, secret } = await make(new Date(Date.now() + 86_400_000).toISOString());
  expect((await authenticate(context, operator, { secret })).expires_at).not.toBeNull();
  await sql`update api_keys set expires_at = now() where id = ${key.id}`.execute(context.database.reader());
  await expect(authenticate(context, operator, { secret })).rejects.toMatchObject({ code: 'unauthenticated' });
});
