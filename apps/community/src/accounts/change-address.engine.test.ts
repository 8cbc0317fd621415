import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptLimits } from '../attempts/limits.ts';
import { callAs, createTestContext, type TestContext } from '../testing/fixture.ts';
import { lastToken, mailsTo } from '../testing/mails.ts';
import { password, resetToken, signedIn } from '../testing/people.ts';
import { changeAddress } from './change-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { getAccount } from './get-account.ts';
import { resetPassword } from './reset-password.ts';
import { sendConfirmation } from './send-confirmation.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(() => sql`truncate attempts`.execute(context.database.reader()));

describe('changeAddress', () => {
  it('does not reveal whether another user has the address', async () => {
    const person = await signedIn(context);
    const change = (email: string) => changeAddress(context, person.call, { currentPassword: password, email });
    const { newAddressMails, confirmations } = attemptLimits;
    for (let time = 0; time <= newAddressMails.max; time += 1) await change('busy@example.net');
    expect(await mailsTo(context, 'busy@example.net')).toHaveLength(newAddressMails.max);
    const others = Array.from(
      { length: confirmations.max - newAddressMails.max - 1 },
      (_, at) => `other${at}@example.net`,
    );
    for (const email of others) await change(email);
    await expect(change('one.more@example.net')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('changes the address after confirmation and notifies both addresses', async () => {
    const person = await signedIn(context);
    const email = 'somewhere.else@example.net';
    const link = await resetToken(context, person);
    await changeAddress(context, person.call, { currentPassword: password, email: ' Somewhere.Else@Example.net ' });
    expect(await getAccount(context, person.call)).toMatchObject({ email: person.email, pendingEmail: email });
    expect((await mailsTo(context, person.email)).at(-1)).toMatchObject({ template: 'security-notice' });
    await sendConfirmation(context, person.call);
    const token = await lastToken(context, email);
    expect(await confirmAddress(context, anonymousCall, { token, password })).toEqual({ email });
    const account = await getAccount(context, person.call);
    expect(account).toMatchObject({ email, isEmailConfirmed: true });
    expect(account.pendingEmail).toBeUndefined();
    for (const address of [person.email, email]) {
      expect((await mailsTo(context, address)).at(-1)).toMatchObject({
        template: 'address-changed',
        props: { oldAddress: person.email, newAddress: email },
      });
    }
    await expect(resetPassword(context, anonymousCall, { token: link, password })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(confirmAddress(context, anonymousCall, { token, password })).rejects.toMatchObject({
      code: 'not_found',
      reason: 'already_confirmed',
    });
  });

  it('notifies only the owner of an address that is taken', async () => {
    const [person, owner] = [await signedIn(context), await signedIn(context)];
    await changeAddress(context, person.call, { currentPassword: password, email: owner.email });
    expect(await getAccount(context, person.call)).toMatchObject({ pendingEmail: owner.email });
    await sendConfirmation(context, person.call);
    const mails = await mailsTo(context, owner.email);
    expect(mails.map(({ template }) => template)).toEqual(['address-taken', 'address-taken']);
  });

  it('requires the password and a valid email address', async () => {
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

it('confirms the address of an account created on the command line', async () => {
  const person = await signedIn(context);
  await sendConfirmation(context, person.call);
  await confirmAddress(context, anonymousCall, { token: await lastToken(context, person.email), password });
  expect(await getAccount(context, person.call)).toMatchObject({ isEmailConfirmed: true });
  const mails = await mailsTo(context, person.email);
  await sendConfirmation(context, person.call);
  expect(await mailsTo(context, person.email)).toEqual(mails);
});
