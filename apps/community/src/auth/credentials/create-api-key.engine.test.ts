import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../../testing/fixture.ts';
import { attemptLimits } from '../../attempts/limits.ts';
import { mailsTo } from '../../testing/mails.ts';
import { password, signedIn } from '../../testing/people.ts';
import { authenticate } from './authenticate.ts';
import { createApiKey } from './create-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

const inDays = (days: number) => new Date(Math.floor(Date.now() / 1_000 + days * 86_400) * 1_000);
type Caller = Awaited<ReturnType<typeof signUp>>['call'];

function make(call: Caller, { expiresAt, scopes = [] }: { expiresAt?: Date; scopes?: string[] } = {}) {
  const requested = { description: 'Key', scopes, ...(expiresAt && { expiresAt: expiresAt.toISOString() }) };
  return createApiKey(context, call, { ...requested, currentPassword: password });
}

it('rejects scopes beyond those of the calling key', async () => {
  const { principal } = await signUp(context);
  const scoped = callAs({ ...principal, scopes: ['read_articles', 'public'] });
  await expect(make(scoped)).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(make(scoped, { scopes: ['write_articles'] })).rejects.toMatchObject({ code: 'permission_denied' });
  const token = callAs({ ...principal, scopes: ['public'], credential: { kind: 'access_token', id: 'grant:1' } });
  await expect(make(token, { scopes: ['public'] })).rejects.toMatchObject({ code: 'permission_denied' });
  const { secret } = await make(scoped, { scopes: ['read_articles', 'public', 'public'] });
  expect(await authenticate(context, operator, { secret })).toMatchObject({ scopes: ['public', 'read_articles'] });
  await expect(make(callAs(principal), { scopes: ['everything'] })).rejects.toMatchObject({
    fields: { scopes: expect.anything() },
  });
});

it('validates the expiry', async () => {
  const { call } = await signUp(context);
  for (const [expiresAt, problem] of [
    ['2020-01-01T00:00:00', 'must be in the future'],
    ...['+012345-01-01T00:00:00Z', 'tomorrow', ''].map((text) => [text, 'must be an RFC 3339 date-time or date']),
  ] as [string, string][]) {
    await expect(createApiKey(context, call, { description: 'Key', expiresAt })).rejects.toMatchObject({
      fields: { expires_at: [problem] },
    });
  }
  const { key, secret } = await make(call, { expiresAt: inDays(1) });
  expect((await authenticate(context, operator, { secret })).expires_at).not.toBeNull();
  await sql`update api_keys set expires_at = now() where id = ${key.id}`.execute(context.database.reader());
  await expect(authenticate(context, operator, { secret })).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('requires the password in a session for an admin scope, and a key cannot grant it', async () => {
  const person = await signedIn(context);
  for (const scopes of [[], ['write_admin', 'public']]) {
    const requested = { description: 'Key', scopes };
    await expect(createApiKey(context, person.call, requested)).rejects.toMatchObject({
      fields: { current_password: ['is required for a key with admin rights'] },
    });
    const guess = createApiKey(context, person.call, { ...requested, currentPassword: 'a guess' });
    await expect(guess).rejects.toMatchObject({ fields: { current_password: ['is wrong'] } });
    expect((await make(person.call, { scopes })).key.scopes).toEqual(scopes.toSorted());
  }
  await createApiKey(context, person.call, { description: 'Key', scopes: ['read_admin', 'write_articles'] });
  const { call } = await signUp(context);
  await createApiKey(context, call, { description: 'Of a key' });
});

it('notifies the owner of a key that can write, up to an hourly limit', async () => {
  const person = await signedIn(context);
  const notices = async () => (await mailsTo(context, person.email)).map(({ props }) => props['event']);
  await make(person.call, { scopes: ['public', 'read_account'] });
  expect(await notices()).toEqual([]);
  for (let time = 0; time <= attemptLimits.credentialNotices.max; time += 1) {
    const { key } = await make(person.call, { scopes: ['write_articles'] });
    await revokeApiKey(context, person.call, key.id);
  }
  await make(person.call);
  // The address is not confirmed, so the mail leaves out the description.
  expect(await notices()).toEqual(
    Array.from({ length: attemptLimits.credentialNotices.max }, () => 'An API key was created'),
  );
});

it('limits the expiry to that of the calling key, and not for a session', async () => {
  const person = await signedIn(context);
  const end = inDays(30);
  const { key: parent } = await make(person.call, { expiresAt: end });
  const withKey = callAs({
    ...person.principal,
    keyId: parent.id,
    credential: { kind: 'api_key', id: `${parent.id}` },
  });
  expect((await make(withKey)).key.expiresAt).toEqual(end);
  const sooner = inDays(7);
  expect((await make(withKey, { expiresAt: sooner })).key.expiresAt).toEqual(sooner);
  await expect(make(withKey, { expiresAt: inDays(31) })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { expires_at: ['must not be after the expiry of the calling key'] },
  });
  expect((await make(person.call)).key.expiresAt).toBeNull();
});

it('rejects a key that was revoked but is still cached by a gateway', async () => {
  const person = await signedIn(context);
  const { key } = await make(person.call);
  const withKey = callAs({ ...person.principal, keyId: key.id, credential: { kind: 'api_key', id: `${key.id}` } });
  await revokeApiKey(context, person.call, key.id);
  await expect(make(withKey)).rejects.toMatchObject({ code: 'unauthenticated' });
});
