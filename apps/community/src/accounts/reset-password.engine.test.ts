import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptLimits } from '../attempts/limits.ts';
import { authenticate } from '../auth/credentials/authenticate.ts';
import { completeSignIn } from '../auth/sessions/complete-sign-in.ts';
import { signIn } from '../auth/sessions/sign-in.ts';
import { callAs, createTestContext, operator, signUp as createAccount, type TestContext } from '../testing/fixture.ts';
import { mailsTo } from '../testing/mails.ts';
import { canSignIn, password, resetToken, signedIn, visitor, works } from '../testing/people.ts';
import { tokenTerms } from '../tokens/one-time-tokens.ts';
import { changeAddress } from './change-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { createPasswordLink } from './create-password-link.ts';
import { getAccount } from './get-account.ts';
import { getPasswordReset } from './get-password-reset.ts';
import { requestPasswordReset, sendPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);
const another = 'another good password';

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(() => sql`truncate attempts`.execute(context.database.reader()));

describe('password reset', () => {
  it('sets a new password once by the link of a mail and ends all sessions', async () => {
    const person = await signedIn(context);
    const token = await resetToken(context, person);
    await expect(resetPassword(context, anonymousCall, { token, password: 'short' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const passwords = ['the first of two here', 'the second of two here'];
    const outcomes = await Promise.allSettled(
      passwords.map((secret) => resetPassword(context, anonymousCall, { token, password: secret })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    expect(await canSignIn(context, person.username, winner)).toBe(true);
    expect(await works(context, person.token)).toBe(false);
    await expect(resetPassword(context, anonymousCall, { token, password })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('signs the owner in whatever strangers have tried', async () => {
    const person = await signedIn(context);
    const token = await resetToken(context, person);
    const guess = (login: string, address: string) =>
      signIn(context, anonymousCall, { login, password: 'a guess', visitor: { ...visitor, address } }).catch(
        () => undefined,
      );
    for (const login of [person.username, person.email, 'somebody_else']) {
      for (const address of [visitor.address, '198.51.100.9']) await guess(login, address);
    }
    // As if many attempts had been made, from each IP address and in total.
    const { max } = attemptLimits.signIn;
    await sql`
      update attempts set used = case when window_ends_at > now() + interval '30 minutes' then ${max}::integer else ${max / 2}::integer end
    `.execute(context.database.reader());
    expect(await canSignIn(context, person.username, password)).toBe(false);
    await resetPassword(context, anonymousCall, { token, password: another, visitor });
    for (const login of [person.username.toUpperCase(), person.email]) {
      expect(await canSignIn(context, login, another), login).toBe(true);
    }
    const other = signIn(context, anonymousCall, { login: 'somebody_else', password, visitor });
    await expect(other).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('answers alike and at the same cost for an unknown account', async () => {
    const person = await signedIn(context);
    const jobs = async () => {
      const { rows } = await sql<{ name: string }>`select name from jobs.job order by id`.execute(
        context.database.reader(),
      );
      return rows.map(({ name }) => name);
    };
    const before = (await jobs()).length;
    for (const login of [person.username, person.email, 'unknown', 'unknown@example.com', '\0', 'x'.repeat(10_000)]) {
      expect(
        await requestPasswordReset(context, anonymousCall, { login: login.slice(0, 1_000), visitor }),
      ).toBeUndefined();
    }
    expect((await jobs()).slice(before)).toEqual(Array.from({ length: 6 }, () => 'request-password-reset'));
    const mails = (await mailsTo(context)).length;
    for (const login of ['unknown', 'unknown@example.com']) await sendPasswordReset(context, anonymousCall, login);
    expect(await mailsTo(context)).toHaveLength(mails);
  });

  it('rejects an expired link and a link for another purpose', async () => {
    const person = await signedIn(context);
    const token = await resetToken(context, person);
    await expect(confirmAddress(context, anonymousCall, { token, password })).rejects.toMatchObject({
      code: 'not_found',
    });
    await sql`update one_time_tokens set expires_at = now() where user_id = ${person.userId}`.execute(
      context.database.reader(),
    );
    await expect(resetPassword(context, anonymousCall, { token, password: another })).rejects.toMatchObject({
      code: 'not_found',
    });
    const [first, second] = [await resetToken(context, person), await resetToken(context, person)];
    await resetPassword(context, anonymousCall, { token: first, password: another });
    await expect(resetPassword(context, anonymousCall, { token: second, password })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('ends an unfinished sign-in', async () => {
    const person = await signedIn(context);
    await sql`insert into totp_secrets values (${person.userId}, '\\x00', now(), 0)`.execute(context.database.reader());
    const signInResult = await signIn(context, anonymousCall, { login: person.username, password, visitor });
    const challengeToken = 'challengeToken' in signInResult ? signInResult.challengeToken : '';
    await resetPassword(context, anonymousCall, { token: await resetToken(context, person), password: another });
    await expect(
      completeSignIn(context, anonymousCall, { challengeToken, code: '000000', visitor }),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const { rows } = await sql`select from one_time_tokens where user_id = ${person.userId}`.execute(
      context.database.reader(),
    );
    expect(rows).toEqual([]);
  });

  it('sends one mail for a request that is sent twice', async () => {
    const person = await signedIn(context);
    const ask = () => sendPasswordReset(context, anonymousCall, person.email);
    await Promise.all([ask(), ask()]);
    for (let time = 0; time < attemptLimits.resetMails.max; time += 1) await ask();
    expect(await mailsTo(context, person.email)).toHaveLength(1);
    // Repetitions leave room in the mailbox.
    await resetToken(context, person);
    expect(await mailsTo(context, person.email)).toHaveLength(2);
  });

  it('limits mails to a mailbox and keeps every sent link valid until one is used', async () => {
    const person = await signedIn(context);
    const tokens = new Set<string>();
    for (let time = 0; time < 8; time += 1) tokens.add(await resetToken(context, person));
    expect(await mailsTo(context, person.email)).toHaveLength(attemptLimits.resetMails.max);
    expect(tokens.size).toBe(attemptLimits.resetMails.max);
    const [oldest = '', ...others] = tokens;
    await resetPassword(context, anonymousCall, { token: oldest, password: another });
    expect(await canSignIn(context, person.username, another)).toBe(true);
    for (const token of others) {
      await expect(resetPassword(context, anonymousCall, { token, password })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    // At the limit, a user still has links with at least half their lifetime left.
    expect(attemptLimits.resetMails.windowSeconds * 2).toBeLessThanOrEqual(tokenTerms.reset_password.seconds);
  });

  it('sends the link to the owner whatever other mails strangers have caused', async () => {
    const [person, stranger] = [await signedIn(context), await signedIn(context)];
    for (let time = 0; time < 6; time += 1) {
      const wanted = { name: 'Stranger', username: `stranger_${time}`, email: person.email, password };
      await signUp(context, anonymousCall, { ...wanted, visitor });
      await changeAddress(context, stranger.call, { currentPassword: password, email: person.email });
    }
    expect(new Set((await mailsTo(context, person.email)).map(({ template }) => template))).toEqual(
      new Set(['address-taken']),
    );
    await resetPassword(context, anonymousCall, { token: await resetToken(context, person), password: another });
    expect(await canSignIn(context, person.username, another)).toBe(true);
  });
});

it('sets the first password of an account from the command line', async () => {
  const { principal, secret } = await createAccount(context, { username: 'first_admin' });
  expect(await getAccount(context, callAs(principal))).toMatchObject({ hasPassword: false, isEmailConfirmed: false });
  const { link } = await createPasswordLink(context, operator, { username: 'First_Admin' });
  expect(link).toMatch(/^https:\/\/commonplace\.test\/password\/reset\/[\w-]{43}$/);
  const token = link.split('/').at(-1) ?? '';
  const opened = await getPasswordReset(context, anonymousCall, { token });
  expect(opened).toEqual({ username: 'first_admin', endsAccess: false, isFirst: true });
  await resetPassword(context, anonymousCall, { token, password });
  expect(await canSignIn(context, 'first_admin', password)).toBe(true);
  // The operator also created its first key.
  expect(await authenticate(context, operator, { secret })).toMatchObject({ user_id: principal.userId });
  // The email address is not confirmed.
  expect(await getAccount(context, callAs(principal))).toMatchObject({ hasPassword: true, isEmailConfirmed: false });
  const { link: second } = await createPasswordLink(context, operator, { username: 'first_admin' });
  const reset = await getPasswordReset(context, anonymousCall, { token: second.split('/').at(-1) ?? '' });
  expect(reset).toMatchObject({ isFirst: false });
  await expect(createPasswordLink(context, operator, { username: 'unknown' })).rejects.toMatchObject({
    code: 'not_found',
  });
  const admin = await createAccount(context, { role: 'super_admin' });
  await expect(createPasswordLink(context, admin.call, { username: 'first_admin' })).rejects.toMatchObject({
    code: 'permission_denied',
  });
});
