import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginPasskey } from '../auth/second-factors/begin-passkey.ts';
import { beginTotp } from '../auth/second-factors/begin-totp.ts';
import { confirmTotp } from '../auth/second-factors/confirm-totp.ts';
import { finishPasskey } from '../auth/second-factors/finish-passkey.ts';
import { listPasskeys } from '../auth/second-factors/list-passkeys.ts';
import { completeSignIn } from '../auth/sessions/complete-sign-in.ts';
import { signIn } from '../auth/sessions/sign-in.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import {
  callAs,
  createTestContext,
  operator,
  publicUrl as origin,
  signUp,
  type TestContext,
} from '../testing/fixture.ts';
import { mailsTo } from '../testing/mails.ts';
import { outboxOf } from '../testing/outbox.ts';
import { password, signedIn, visitor, works, type Person } from '../testing/people.ts';
import { resetSecondFactors } from './reset-second-factors.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

/** Creates a user with an authenticator app and a passkey. */
async function withBoth() {
  const person = await signedIn(context);
  const { secret } = await beginTotp(context, person.call, { currentPassword: password, issuer: 'The Commons' });
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const recoveryCodes = await confirmTotp(context, person.call, code());
  const challenge = await beginPasskey(context, person.call, { currentPassword: password, origin });
  const responseJson = createAuthenticator().create(challenge.optionsJson);
  const { challengeToken } = challenge;
  await finishPasskey(context, person.call, { challengeToken, responseJson, origin, name: 'Phone' });
  return { person, recoveryCodes };
}

const signInAs = ({ username }: Person) => signIn(context, anonymousCall, { login: username, password, visitor });
const reset = (username: string, removesPasskeys = false) =>
  resetSecondFactors(context, operator, { username, removesPasskeys });

it('removes the authenticator app, so the password is enough, and ends all sessions', async () => {
  const { person, recoveryCodes } = await withBoth();
  const signInResult = await signInAs(person);
  const challengeToken = 'challengeToken' in signInResult ? signInResult.challengeToken : '';
  expect(await reset(person.username.toUpperCase())).toEqual({ hadTotp: true, passkeys: 0, sessions: 1 });
  expect(await works(context, person.token)).toBe(false);
  const second = completeSignIn(context, anonymousCall, { challengeToken, code: recoveryCodes[0] ?? '', visitor });
  await expect(second).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await signInAs(person)).toHaveProperty('session');
  expect(await listPasskeys(context, person.call)).toHaveLength(1);
  expect((await mailsTo(context, person.email)).at(-1)).toMatchObject({
    template: 'security-notice',
    props: { event: expect.stringContaining('removed the authenticator app;') },
  });
  const { record } = (await outboxOf(context, AuditRecordedSchema)).at(-1) ?? {};
  expect(record).toMatchObject({
    action: 'reset_second_factor',
    targetId: String(person.userId),
    actorUsername: 'cli',
  });
  expect(JSON.parse(record?.before ?? '')).toEqual({ totp: true, passkeys: 0 });
});

it('removes passkeys on request and does nothing when there are no factors', async () => {
  const { person } = await withBoth();
  expect(await reset(person.username, true)).toEqual({ hadTotp: true, passkeys: 1, sessions: 1 });
  expect(await listPasskeys(context, person.call)).toEqual([]);
  const signedInAgain = await signInAs(person);
  const [mails, audits] = [await mailsTo(context), await outboxOf(context, AuditRecordedSchema)];
  expect(await reset(person.username, true)).toEqual({ hadTotp: false, passkeys: 0, sessions: 0 });
  expect(await works(context, 'session' in signedInAgain ? signedInAgain.session.token : '')).toBe(true);
  expect([await mailsTo(context), await outboxOf(context, AuditRecordedSchema)]).toEqual([mails, audits]);
});

it('is limited to the operator and existing accounts', async () => {
  await expect(reset('unknown_user')).rejects.toMatchObject({ code: 'not_found' });
  const admin = await signUp(context, { role: 'super_admin' });
  const attempt = resetSecondFactors(context, admin.call, { username: 'unknown', removesPasskeys: true });
  await expect(attempt).rejects.toMatchObject({ code: 'permission_denied' });
});

it('removes an unconfirmed secret without reporting it', async () => {
  const person = await signedIn(context);
  await beginTotp(context, person.call, { currentPassword: password, issuer: 'The Commons' });
  expect(await reset(person.username)).toEqual({ hadTotp: false, passkeys: 0, sessions: 0 });
  const { rows } = await sql`select from totp_secrets where user_id = ${person.userId}`.execute(
    context.database.reader(),
  );
  expect(rows).toEqual([]);
});
