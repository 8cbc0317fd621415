import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAccount } from '../../accounts/get-account.ts';
import { attemptLimits } from '../../attempts/limits.ts';
import { beginPasskeySignIn } from '../sessions/begin-passkey-sign-in.ts';
import { completeSignIn } from '../sessions/complete-sign-in.ts';
import { finishPasskeySignIn } from '../sessions/finish-passkey-sign-in.ts';
import { signIn } from '../sessions/sign-in.ts';
import { createAuthenticator, type Authenticator } from '../../testing/authenticator.ts';
import { callAs, createTestContext, publicUrl as origin, type TestContext } from '../../testing/fixture.ts';
import { mailsTo } from '../../testing/mails.ts';
import { password, personOf, signedIn, visitor, works, type Person } from '../../testing/people.ts';
import { beginPasskey } from './begin-passkey.ts';
import { beginTotp } from './begin-totp.ts';
import { confirmTotp } from './confirm-totp.ts';
import { finishPasskey } from './finish-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeTotp } from './remove-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);
const stepMs = 30_000;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(() => sql`truncate attempts`.execute(context.database.reader()));

/** Returns the code of a secret, some time steps from now. */
function code(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });
}

/** Resets the last used time step. */
const resetLastStep = ({ userId }: Person) =>
  sql`update totp_secrets set last_step = 0 where user_id = ${userId}`.execute(context.database.reader());

async function withTotp() {
  const person = await signedIn(context);
  const { secret } = await beginTotp(context, person.call, { currentPassword: password, issuer: 'The Commons' });
  const recoveryCodes = await confirmTotp(context, person.call, code(secret));
  await resetLastStep(person);
  return { person, secret, recoveryCodes };
}

async function challengeFor({ username }: Person): Promise<string> {
  const signInResult = await signIn(context, anonymousCall, { login: username, password, visitor });
  if (!('challengeToken' in signInResult)) throw new Error('no second factor is required');
  return signInResult.challengeToken;
}

const complete = (challengeToken: string, code: string) =>
  completeSignIn(context, anonymousCall, { challengeToken, code, visitor });
const refused = { code: 'unauthenticated' };

describe('codes of an authenticator app', () => {
  it('are required once a first code has confirmed the secret', async () => {
    const person = await signedIn(context);
    const totp = await beginTotp(context, person.call, { currentPassword: password, issuer: 'The: Commons' });
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp.address).toContain(`otpauth://totp/The%20%20Commons:${person.username}?issuer=The%20%20Commons`);
    expect(await signIn(context, anonymousCall, { login: person.username, password, visitor })).toHaveProperty(
      'session',
    );
    const wrong = confirmTotp(context, person.call, code(totp.secret, 100));
    await expect(wrong).rejects.toMatchObject({ fields: { code: ['is wrong'] } });
    const codes = await confirmTotp(context, person.call, code(totp.secret));
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect(await getAccount(context, person.call)).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 });
    expect((await mailsTo(context, person.email)).at(-1)).toMatchObject({ template: 'security-notice' });
    await expect(
      beginTotp(context, person.call, { currentPassword: password, issuer: 'The Commons' }),
    ).rejects.toMatchObject({ code: 'conflict', reason: 'totp_in_use' });
  });

  it('sign in within a time step of now, and work once under concurrency', async () => {
    const { person, secret } = await withTotp();
    for (const far of [-3, 3])
      await expect(complete(await challengeFor(person), code(secret, far))).rejects.toMatchObject(refused);
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeFor(person)));
    const current = code(secret);
    const outcomes = await Promise.allSettled(challenges.map((challenge) => complete(challenge, current)));
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(await works(context, won[0]?.value.token ?? '')).toBe(true);
    await resetLastStep(person);
    const next = await challengeFor(person);
    expect(await complete(next, ` ${code(secret).slice(0, 3)} ${code(secret).slice(3)}`)).toHaveProperty('token');
    await resetLastStep(person);
    await expect(complete(next, code(secret))).rejects.toMatchObject(refused);
  });

  it('end the first step when wrong, and are limited for each account', async () => {
    const { person, secret } = await withTotp();
    const challenge = await challengeFor(person);
    const wrong = () => complete(challenge, code(secret, 1_000)).catch((error: { code: string }) => error.code);
    expect(await Promise.all(Array.from({ length: 5 }, wrong))).toEqual(
      Array.from({ length: 5 }, () => 'unauthenticated'),
    );
    await expect(complete(challenge, code(secret))).rejects.toMatchObject(refused);
    const others: string[] = [];
    while (others.length < 10) others.push(await challengeFor(person));
    const guesses = [...others, ...others, ...others, ...others, ...others].map((other) =>
      complete(other, code(secret, 1_000)).catch((error: { code: string }) => error.code),
    );
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'unauthenticated')).toHaveLength(
      attemptLimits.secondFactor.max - 5,
    );
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(
      50 - attemptLimits.secondFactor.max + 5,
    );
    await expect(complete(await challengeFor(person), code(secret))).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('are not required after the secret is removed, which needs the password', async () => {
    const { person } = await withTotp();
    await expect(removeTotp(context, person.call, 'wrong')).rejects.toMatchObject({
      fields: { current_password: ['is wrong'] },
    });
    await removeTotp(context, person.call, password);
    expect(await signIn(context, anonymousCall, { login: person.username, password, visitor })).toHaveProperty(
      'session',
    );
    expect(await getAccount(context, person.call)).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
  });
});

describe('recovery codes', () => {
  it('work once each, in any format, for their account only', async () => {
    const [{ person, recoveryCodes }, other] = [await withTotp(), await withTotp()];
    const [first = '', second = ''] = recoveryCodes;
    await expect(complete(await challengeFor(other.person), first)).rejects.toMatchObject(refused);
    const challenges = await Promise.all([1, 2, 3].map(() => challengeFor(person)));
    const outcomes = await Promise.allSettled(challenges.map((challenge) => complete(challenge, first)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await complete(await challengeFor(person), second.toUpperCase().replaceAll('-', ' '));
    expect(await getAccount(context, person.call)).toMatchObject({ recoveryCodesLeft: 8 });
    const { rows } = await sql<{ row: string }>`select recovery_codes::text as row from recovery_codes`.execute(
      context.database.reader(),
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(first.slice(0, 9));
  });

  it('are replaced by new ones', async () => {
    const { person, recoveryCodes } = await withTotp();
    const renewed = await renewRecoveryCodes(context, person.call, password);
    await expect(complete(await challengeFor(person), recoveryCodes[0] ?? '')).rejects.toMatchObject(refused);
    expect(await complete(await challengeFor(person), renewed[0] ?? '')).toHaveProperty('token');
    const without = await signedIn(context);
    await expect(renewRecoveryCodes(context, without.call, password)).rejects.toMatchObject({ reason: 'no_totp' });
  });
});

describe('passkeys', () => {
  async function addPasskey(person: Person, authenticator: Authenticator, name = 'Phone') {
    const { challengeToken, optionsJson } = await beginPasskey(context, person.call, {
      currentPassword: password,
      origin,
    });
    const responseJson = authenticator.create(optionsJson);
    return finishPasskey(context, person.call, { challengeToken, responseJson, origin, name });
  }

  async function answer(authenticator: Authenticator, changes: Parameters<Authenticator['get']>[1] = {}) {
    const { challengeToken, optionsJson } = await beginPasskeySignIn(context, { origin });
    return { challengeToken, responseJson: authenticator.get(optionsJson, changes), origin, visitor };
  }

  const finish = (input: Awaited<ReturnType<typeof answer>>) => finishPasskeySignIn(context, anonymousCall, input);

  it('sign in without a username, a password or a code', async () => {
    const { person } = await withTotp();
    const authenticator = createAuthenticator();
    expect(await addPasskey(person, authenticator)).toMatchObject({ name: 'Phone', last_used_at: null });
    const notice = async () => (await mailsTo(context, person.email)).at(-1)?.props['event'];
    // The mail contains the chosen name only after the address is confirmed.
    expect(await notice()).toBe('A passkey was added');
    const confirmed = sql`update users set email_confirmed_at = now() where id = ${person.userId}`;
    await confirmed.execute(context.database.reader());
    await addPasskey(person, createAuthenticator(), 'Laptop');
    expect(await notice()).toBe('A passkey was added: Laptop');
    const { token, username } = await finish(await answer(authenticator));
    expect(username).toBe(person.username);
    expect((await personOf(context, token, username)).userId).toBe(person.userId);
    expect((await listPasskeys(context, person.call))[0]?.last_used_at).not.toBeNull();
  });

  it('answer a challenge once, also under concurrency', async () => {
    const person = await signedIn(context);
    const authenticator = createAuthenticator();
    await addPasskey(person, authenticator);
    const response = await answer(authenticator);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => finish(response)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are rejected from another origin, without user verification, when copied, and when invalid', async () => {
    const person = await signedIn(context);
    const authenticator = createAuthenticator();
    await addPasskey(person, authenticator);
    await finish(await answer(authenticator, { counter: 5 }));
    const wrong = [
      answer(authenticator, { origin: 'https://commonplace.test.evil.example', counter: 6 }),
      answer(authenticator, { isUserVerified: false, counter: 6 }),
      answer(authenticator, { counter: 5 }),
      answer(createAuthenticator()),
    ];
    for (const input of wrong) await expect(finish(await input)).rejects.toMatchObject(refused);
    const [one, other] = [await answer(authenticator, { counter: 6 }), await answer(authenticator, { counter: 6 })];
    await expect(finish({ ...one, challengeToken: other.challengeToken })).rejects.toMatchObject(refused);
    for (const challengeToken of [
      '',
      'x',
      one.challengeToken.replace(/^./, (first) => (first === '_' ? '-' : '_')),
      `${one.challengeToken}x`,
    ]) {
      await expect(finish({ ...one, challengeToken })).rejects.toMatchObject(refused);
    }
    await expect(finish({ ...one, responseJson: '{' })).rejects.toMatchObject({ reason: 'invalid_passkey' });
    expect(await finish(one)).toHaveProperty('token');
  });

  it('are created once for a challenge of their owner', async () => {
    const [person, other] = [await signedIn(context), await signedIn(context)];
    const authenticator = createAuthenticator();
    const challenge = await beginPasskey(context, person.call, { currentPassword: password, origin });
    const { challengeToken } = challenge;
    const input = { challengeToken, responseJson: authenticator.create(challenge.optionsJson), origin, name: 'Key' };
    await expect(finishPasskey(context, other.call, input)).rejects.toMatchObject({ code: 'not_found' });
    const elsewhere = authenticator.create(challenge.optionsJson, 'https://evil.example');
    await expect(finishPasskey(context, person.call, { ...input, responseJson: elsewhere })).rejects.toMatchObject({
      reason: 'invalid_passkey',
    });
    const outcomes = await Promise.allSettled([1, 2].map(() => finishPasskey(context, person.call, input)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(addPasskey(other, authenticator)).rejects.toMatchObject({ reason: 'invalid_passkey' });
  });

  it('are listed and removed by their owner only', async () => {
    const [person, other] = [await signedIn(context), await signedIn(context)];
    const authenticator = createAuthenticator();
    const { id } = await addPasskey(person, authenticator, 'Laptop');
    const remove = (who: Person, currentPassword = password) =>
      removePasskey(context, who.call, { currentPassword, id });
    await expect(remove(other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove(person, 'wrong')).rejects.toMatchObject({ fields: { current_password: ['is wrong'] } });
    await remove(person);
    expect(await listPasskeys(context, person.call)).toEqual([]);
    await expect(finish(await answer(authenticator))).rejects.toMatchObject(refused);
  });
});
