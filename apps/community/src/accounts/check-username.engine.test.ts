import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attemptLimits } from '../attempts/limits.ts';
import { callAs, createTestContext, signUp, type TestContext } from '../testing/fixture.ts';
import { visitor } from '../testing/people.ts';
import { checkUsername } from './check-username.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

it('limits the checks of an IP address', async () => {
  await signUp(context, { username: 'first_person' });
  const ask = (address: string) =>
    checkUsername(context, anonymousCall, { username: ' First_Person ', visitor: { ...visitor, address } });
  for (let time = 0; time < attemptLimits.usernameChecks.max; time += 1) {
    expect(await ask('192.0.2.1')).toBe('has already been taken');
  }
  await expect(ask('192.0.2.1')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await ask('192.0.2.2')).toBe('has already been taken');
});

it('tells nothing of the names of a site that is closed to sign-ups', async () => {
  await signUp(context, { username: 'insider' });
  const ask = (username: string) =>
    checkUsername(context, anonymousCall, { username, visitor: { ...visitor, address: '192.0.2.3' } });
  expect(await ask('insider')).toBe('has already been taken');
  context.settings.overrides = { ...context.settings.overrides, invite_only_mode: true };
  expect(await ask('insider')).toBeUndefined();
  expect(await ask('no such-name')).toBeDefined();
});
