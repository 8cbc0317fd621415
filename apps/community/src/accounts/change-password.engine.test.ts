import { CredentialsEndedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptLimits } from '../attempts/limits.ts';
import { signIn } from '../auth/sessions/sign-in.ts';
import { callAs, createTestContext, signUp as createAccount, type TestContext } from '../testing/fixture.ts';
import { mailsTo } from '../testing/mails.ts';
import { outboxOf } from '../testing/outbox.ts';
import { canSignIn, password, personOf, resetToken, signedIn, visitor, works, type Person } from '../testing/people.ts';
import { changePassword } from './change-password.ts';
import { resetPassword } from './reset-password.ts';

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

async function again(person: Person): Promise<Person> {
  const signedInAs = await signIn(context, anonymousCall, { login: person.username, password, visitor });
  return personOf(context, 'session' in signedInAs ? signedInAs.session.token : '', person.username);
}

describe('changePassword', () => {
  it('ends all other sessions and notifies the owner by mail', async () => {
    const person = await signedIn(context);
    const other = await again(person);
    const link = await resetToken(context, person);
    await changePassword(context, person.call, { currentPassword: password, password: another });
    expect([await works(context, person.token), await works(context, other.token)]).toEqual([true, false]);
    expect((await outboxOf(context, CredentialsEndedSchema)).at(-1)?.ids).toEqual([other.sessionId]);
    expect([
      await canSignIn(context, person.username, password),
      await canSignIn(context, person.username, another),
    ]).toEqual([false, true]);
    expect((await mailsTo(context, person.email)).at(-1)).toMatchObject({
      template: 'security-notice',
      props: { event: 'Your password was changed' },
    });
    await expect(resetPassword(context, anonymousCall, { token: link, password })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('requires the current password and limits attempts', async () => {
    const person = await signedIn(context);
    const attempt = (currentPassword: string) =>
      changePassword(context, person.call, { currentPassword, password: another }).catch(
        (error: { code: string; fields?: object }) => error.fields ?? error.code,
      );
    const { max } = attemptLimits.passwordConfirmation;
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => attempt('not this one')));
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(50 - max);
    expect(outcomes.filter((outcome) => outcome !== 'rate_limited')).toEqual(
      Array.from({ length: max }, () => ({ current_password: ['is wrong'] })),
    );
    expect(await attempt(password)).toBe('rate_limited');
  });

  it('applies the password rules and requires a session', async () => {
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
