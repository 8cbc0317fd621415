import { UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import { signIn } from '../auth/sessions/sign-in.ts';
import type { NewSession } from '../auth/sessions/start-session.ts';
import { callAs, createTestContext, withoutAdmin, type TestContext } from '../testing/fixture.ts';
import { lastToken, mailsTo } from '../testing/mails.ts';
import { outboxOf } from '../testing/outbox.ts';
import { password, personOf, signedIn, visitor } from '../testing/people.ts';
import { getUser } from '../users/get-user.ts';
import { changeAddress } from './change-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { getAccount } from './get-account.ts';
import { getConfirmation } from './get-confirmation.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { signUp } from './sign-up.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);
const open = { community_name: 'The Commons' };

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});
beforeEach(async () => {
  context.settings.overrides = open;
  await sql`truncate attempts`.execute(context.database.reader());
});

let count = 0;
function wanted(changes: Partial<Parameters<typeof signUp>[2]> = {}) {
  count += 1;
  const username = `newcomer_${count}`;
  return { name: 'New Comer', username, email: `${username}@example.org`, password, visitor, ...changes };
}

const follow = (token: string) => confirmAddress(context, anonymousCall, { token, password, visitor });

describe('signUp', () => {
  it('opens an account and signs its owner in after confirmation', async () => {
    const input = wanted({ username: 'Ada_L', email: ' Ada@EXAMPLE.org ' });
    await signUp(context, anonymousCall, input);
    await expect(getUser(context, anonymousCall, { idOrUsername: 'ada_l', usernameOnly: true })).rejects.toMatchObject({
      code: 'not_found',
    });
    const [mail] = await mailsTo(context, 'ada@example.org');
    expect(mail).toMatchObject({ template: 'confirm-sign-up', props: { site: 'The Commons', username: 'Ada_L' } });
    expect(mail?.props['confirmLink']).toMatch(/^https:\/\/commonplace\.test\/confirm\/[\w-]{43}$/);
    const token = await lastToken(context, 'ada@example.org');
    expect(await getConfirmation(context, anonymousCall, token)).toEqual({
      email: 'ada@example.org',
      username: 'Ada_L',
      opensAccount: true,
    });
    const { email, sessionToken = '' } = await follow(token);
    expect(email).toBe('ada@example.org');
    const { call, userId } = await personOf(context, sessionToken, 'Ada_L');
    expect(await getAccount(context, call)).toMatchObject({
      username: 'Ada_L',
      email,
      isEmailConfirmed: true,
      hasPassword: true,
      hasTotp: false,
    });
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({
      id: userId,
      version: 1,
      status: 'good_standing',
    });
    expect(await signIn(context, anonymousCall, { login: email, password, visitor })).toHaveProperty('session');
    const refusal = { code: 'not_found', reason: 'already_confirmed' };
    await expect(follow(token)).rejects.toMatchObject(refusal);
    await expect(getConfirmation(context, anonymousCall, token)).rejects.toMatchObject(refusal);
    const used = sql<object>`select user_id, detail from one_time_tokens where attempts_left = 0`;
    expect((await used.execute(context.database.reader())).rows).toEqual([{ user_id: null, detail: {} }]);
  });

  it('puts no text chosen by a stranger except the username into the mail', async () => {
    const name = 'Buy at evil.example';
    const input = wanted({ name });
    await signUp(context, anonymousCall, input);
    expect(JSON.stringify(await mailsTo(context, input.email))).not.toContain(name);
    const { call } = await personOf(
      context,
      (await follow(await lastToken(context, input.email))).sessionToken ?? '',
      input.username,
    );
    const elsewhere = `else.${input.email}`;
    await changeAddress(context, call, { currentPassword: password, email: elsewhere });
    await sendConfirmation(context, call);
    const mails = await mailsTo(context, elsewhere);
    expect(mails.map(({ template }) => template)).toEqual(['confirm-address', 'confirm-address']);
    expect(JSON.stringify(mails)).not.toContain(name);
    // Mails to the confirmed address greet the owner by name.
    expect((await mailsTo(context, input.email)).at(-1)).toMatchObject({ props: { name } });
  });

  it('has the same effects for an address that is taken, and notifies only its owner', async () => {
    const owner = await signedIn(context);
    const effects = async (email: string) => {
      const { rows } = await sql<{ tokens: number; mails: number; hashes: number }>`
        select (select count(*)::integer from one_time_tokens) as tokens,
          (select count(*)::integer from jobs.job where name = 'send-mail') as mails`.execute(
        context.database.reader(),
      );
      return { ...rows[0], hashes: await context.hashesComputed(), to: email };
    };
    const difference = async (email: string) => {
      const before = await effects(email);
      const answer = await signUp(context, anonymousCall, wanted({ email }));
      const after = await effects(email);
      return {
        answer,
        tokens: Number(after.tokens) - Number(before.tokens),
        mails: Number(after.mails) - Number(before.mails),
        hashes: after.hashes - before.hashes,
      };
    };
    const once = { answer: undefined, tokens: 1, mails: 1, hashes: 1 };
    expect(await difference('free@example.org')).toEqual(once);
    expect(await difference(owner.email)).toEqual(once);
    expect((await mailsTo(context, owner.email)).map(({ template }) => template)).toEqual(['address-taken']);
    expect(await lastToken(context, owner.email)).toBe('');
  });

  it.each([
    [{ username: 'settings' }, { username: ['is reserved'] }],
    [{ username: 'SignUp' }, { username: ['is reserved'] }],
    [{ username: 'polls' }, { username: ['is reserved'] }],
    [{ username: 'Moderator' }, { username: ['is reserved'] }],
    [{ username: 'ghost-1' }, { username: ['is reserved'] }],
    [{ username: 'x' }, { username: ['is too short (minimum is 2 characters)'] }],
    [{ name: '\u3164' }, { name: ["can't be blank"] }],
    [{ email: 'ada' }, { email: ['is invalid'] }],
    [{ email: 'ada@localhost' }, { email: ['is invalid'] }],
    [{ email: 'ada..l@example.org' }, { email: ['is invalid'] }],
    [{ email: 'ada@example.org, eve@example.org' }, { email: ['is invalid'] }],
    [{ password: 'nine char' }, { password: ['is too short (minimum is 10 characters)'] }],
    [{ password: 'x'.repeat(201) }, { password: ['is too long (maximum is 200 characters)'] }],
    [{ password: 'QwertyUIOP' }, { password: ['is too common'] }],
    [{ password: '..............' }, { password: ['is too common'] }],
    [
      { username: 'long_enough_name', password: 'Long_Enough_Name' },
      { password: ['must not be your username or email address'] },
    ],
    [
      { email: 'ada.lovelace@example.org', password: 'ada.lovelace@example.org' },
      { password: ['must not be your username or email address'] },
    ],
  ])('rejects %j', async (wrong, fields) => {
    await expect(signUp(context, anonymousCall, wanted(wrong))).rejects.toMatchObject({
      code: 'validation_failed',
      fields,
    });
  });

  it('rejects a username that is taken', async () => {
    const { username } = await signedIn(context);
    await expect(signUp(context, anonymousCall, wanted({ username: username.toUpperCase() }))).rejects.toMatchObject({
      fields: { username: ['has already been taken'] },
    });
  });

  it('waits for settings that no process has told yet, and refuses while they are unknown', async () => {
    context.settings.overrides = undefined;
    await expect(signUp(context, anonymousCall, wanted())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('works while admin is unavailable', async () => {
    const input = wanted();
    await signUp(withoutAdmin(context), anonymousCall, input);
    await follow(await lastToken(context, input.email));
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({ username: input.username });
  });

  it('follows the site configuration', async () => {
    for (const closed of [{ allow_email_password_registration: false }, { invite_only_mode: true }]) {
      context.settings.overrides = closed;
      await expect(signUp(context, anonymousCall, wanted())).rejects.toMatchObject({ code: 'permission_denied' });
    }
    context.settings.overrides = {
      allowed_registration_email_domains: ['Example.ORG', 'example.net'],
      blocked_registration_email_domains: ['Bad.example.org'],
      new_user_status: 'limited',
    };
    for (const email of ['a@example.com', 'a@notexample.org', 'a@bad.example.org', 'a@very.BAD.example.org']) {
      await expect(signUp(context, anonymousCall, wanted({ email })), email).rejects.toMatchObject({
        fields: { email: ['has a domain that is not allowed'] },
      });
    }
    const input = wanted({ email: 'limited@mail.example.net' });
    await signUp(context, anonymousCall, input);
    const token = await lastToken(context, input.email);
    await follow(token);
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({
      username: input.username,
      status: 'limited',
    });
  });

  it('sends one mail for a sign-up that is sent twice', async () => {
    const input = wanted();
    await Promise.all([signUp(context, anonymousCall, input), signUp(context, anonymousCall, input)]);
    for (let time = 0; time < attemptLimits.signUpMails.max; time += 1)
      await signUp(context, anonymousCall, { ...input, password: 'another long secret' });
    expect(await mailsTo(context, input.email)).toHaveLength(1);
    const token = await lastToken(context, input.email);
    // Repetitions leave room in the mailbox.
    await signUp(context, anonymousCall, wanted({ email: input.email }));
    expect(await mailsTo(context, input.email)).toHaveLength(2);
    await expect(
      confirmAddress(context, anonymousCall, { token, password: 'another long secret', visitor }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await follow(token)).toMatchObject({ email: input.email });
  });

  it('limits mails to a mailbox and attempts of an IP address', async () => {
    const email = 'flooded@example.org';
    for (let time = 0; time <= attemptLimits.signUpMails.max; time += 1)
      await signUp(context, anonymousCall, wanted({ email }));
    expect(await mailsTo(context, email)).toHaveLength(attemptLimits.signUpMails.max);
    await sql`update attempts set used = ${attemptLimits.signUpsOfAddress.max}`.execute(context.database.reader());
    await expect(signUp(context, anonymousCall, wanted())).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('opens an account at once where no mail is needed, and sends one link that confirms its address', async () => {
    const site = { ...context, confirmsSignUps: false };
    const { email } = wanted();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => signUp(site, anonymousCall, wanted({ email }))));
    const tokens = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(tokens).toHaveLength(1);
    const { session } = (await signIn(context, anonymousCall, { login: email, password, visitor })) as {
      session: NewSession;
    };
    for (const token of [tokens[0] ?? '', session.token]) {
      const { call } = await personOf(context, token, session.username);
      expect(await getAccount(context, call)).toMatchObject({ email, isEmailConfirmed: false, hasPassword: true });
    }
    await expect(signUp(site, anonymousCall, wanted({ email }))).rejects.toMatchObject({
      fields: { email: ['has already been taken'] },
    });
    expect((await mailsTo(context, email)).map(({ template }) => template)).toEqual(['confirm-address']);
    const { call } = await personOf(context, tokens[0] ?? '', session.username);
    await follow(await lastToken(context, email));
    expect(await getAccount(context, call)).toMatchObject({ email, isEmailConfirmed: true });
  });

  it('sends no link to a mailbox at its limit', async () => {
    const { email } = wanted();
    const attempt = { limit: attemptLimits.confirmationMails, subject: email };
    const db = context.database.reader();
    for (let time = 0; time < attempt.limit.max; time += 1) await countAttempts(db, [attempt]);
    await signUp({ ...context, confirmsSignUps: false }, anonymousCall, wanted({ email }));
    expect(await mailsTo(context, email)).toEqual([]);
  });

  describe('on a site that sends no mail, with a username that is taken', () => {
    const taken = { fields: { username: ['has already been taken'] } };
    const site = () => ({ ...context, confirmsSignUps: false });

    it('signs in when the same form is sent again', async () => {
      const input = wanted();
      await signUp(site(), anonymousCall, input);
      const again = { ...input, username: ` ${input.username.toUpperCase()}`, email: input.email.toUpperCase() };
      const { call } = await personOf(context, (await signUp(site(), anonymousCall, again)) ?? '', input.username);
      expect(await getAccount(context, call)).toMatchObject({ username: input.username, email: input.email });
    });

    it('signs in when the form is sent twice at once', async () => {
      const input = wanted();
      const tokens = await Promise.all([1, 2].map(() => signUp(site(), anonymousCall, input)));
      for (const token of tokens) await personOf(context, token ?? '', input.username);
    });

    it('refuses all others after the same work', async () => {
      const input = wanted();
      const other = await signedIn(context);
      await signUp(site(), anonymousCall, input);
      for (const changes of [
        { password: 'another long secret' },
        { email: 'unknown@example.org' },
        { email: other.email },
        { username: other.username },
      ]) {
        const before = await context.hashesComputed();
        await expect(
          signUp(site(), anonymousCall, { ...input, ...changes }),
          JSON.stringify(changes),
        ).rejects.toMatchObject(taken);
        expect((await context.hashesComputed()) - before).toBe(1);
      }
    });

    it('stops at the limits of sign-in, and refuses as before', async () => {
      const input = wanted();
      await signUp(site(), anonymousCall, input);
      for (let time = 0; time < attemptLimits.signInFromAddress.max; time += 1) {
        const attempt = signUp(site(), anonymousCall, { ...input, password: 'another long secret' });
        await expect(attempt).rejects.toMatchObject(taken);
      }
      await expect(signUp(site(), anonymousCall, input)).rejects.toMatchObject(taken);
      await expect(signIn(context, anonymousCall, { login: input.email, password, visitor })).rejects.toMatchObject({
        code: 'rate_limited',
      });
    });
  });

  it('stores no password in plain text and no usable token', async () => {
    const input = wanted();
    await signUp(context, anonymousCall, input);
    const { rows } = await sql<{ row: string }>`select one_time_tokens::text as row from one_time_tokens`.execute(
      context.database.reader(),
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).toContain(input.email);
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(await lastToken(context, input.email));
  });
});
