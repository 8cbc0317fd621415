import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attemptLimits } from '../attempts/limits.ts';
import { callAs, createTestContext, type TestContext } from '../testing/fixture.ts';
import { lastToken } from '../testing/mails.ts';
import { password, visitor } from '../testing/people.ts';
import { getUser } from '../users/get-user.ts';
import { confirmAddress } from './confirm-address.ts';
import { signUp } from './sign-up.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

let count = 0;
function wanted() {
  count += 1;
  const username = `newcomer_${count}`;
  return { name: 'New Comer', username, email: `${username}@example.org`, password, visitor };
}

const follow = (token: string, secret = password) =>
  confirmAddress(context, anonymousCall, { token, password: secret, visitor });

it('requires the password of the sign-up and limits guesses', async () => {
  const input = wanted();
  await signUp(context, anonymousCall, input);
  const token = await lastToken(context, input.email);
  const attempt = (secret: string) =>
    follow(token, secret).then(
      () => 'opened',
      (error: { code: string; fields?: object }) => error.fields ?? error.code,
    );
  for (const nothing of ['', 'x'.repeat(10_000)]) {
    expect(await attempt(nothing)).toEqual({ password: ['is wrong'] });
  }
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => attempt('not this password')));
  const left = attemptLimits.signUpPassword.max - 2;
  expect(outcomes.filter((outcome) => outcome !== 'rate_limited')).toEqual(
    Array.from({ length: left }, () => ({ password: ['is wrong'] })),
  );
  expect(await attempt(password)).toBe('rate_limited');
  await expect(
    getUser(context, anonymousCall, { idOrUsername: input.username, usernameOnly: true }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
  await sql`truncate attempts`.execute(context.database.reader());
  expect(await attempt(password)).toBe('opened');
});

it('gives an address or a username to the first user who confirms', async () => {
  const [one, other] = [wanted(), wanted()];
  await signUp(context, anonymousCall, one);
  const first = await lastToken(context, one.email);
  await signUp(context, anonymousCall, { ...other, email: one.email });
  const second = await lastToken(context, one.email);
  await signUp(context, anonymousCall, { ...other, username: one.username });
  const third = await lastToken(context, other.email);
  const outcomes = await Promise.allSettled([first, first, second].map((token) => follow(token)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const taken = follow(third);
  const isFirst = outcomes[2]?.status === 'rejected';
  if (isFirst) await expect(taken).rejects.toMatchObject({ fields: { username: ['has already been taken'] } });
  else await expect(taken).resolves.toHaveProperty('sessionToken');
});
