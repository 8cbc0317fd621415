import { AuditRecordedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganization } from '../organizations/create-organization.ts';
import type { Tables } from '../tables/tables.ts';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { createUser } from './create-user.ts';

let context: TestContext;
const visitor = callAs(anonymous);

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('createUser', () => {
  it('announces the account, audits its creation and returns a key', async () => {
    const input = { username: 'Grace', email: ' Grace@Example.com ', name: 'Grace Hopper', role: 'admin' };
    const { user, apiKey } = await createUser(context, operator, input);
    expect(apiKey).toMatch(/^cp_[\w-]{43}$/);
    expect(user.username).toBe('Grace');
    const stored = context.database.reader<Tables>().selectFrom('users').select('email');
    expect(await stored.where('id', '=', user.id ?? 0).execute()).toEqual([{ email: 'grace@example.com' }]);
    const changes = await outboxOf(context, UserChangedSchema);
    expect(changes.at(-1)).toMatchObject({ id: user.id, version: 1, status: 'good_standing', roles: ['admin'] });
    const records = await outboxOf(context, AuditRecordedSchema);
    expect(records.at(-1)?.record).toMatchObject({
      actorId: 0,
      actorUsername: 'cli',
      action: 'create_user',
      targetId: String(user.id),
      requestId: 'test-request',
    });
  });

  it.each([
    [{ username: 'a' }, { username: ['is too short (minimum is 2 characters)'] }],
    [{ username: 'a'.repeat(31) }, { username: ['is too long (maximum is 30 characters)'] }],
    [{ username: 'no spaces' }, { username: ['is invalid'] }],
    [{ username: 'ünïcode' }, { username: ['is invalid'] }],
    [{ username: 'Api' }, { username: ['is reserved'] }],
    [{ username: 'ghost_1' }, { username: ['is reserved'] }],
    [{ username: '12345' }, { username: ['must not consist of digits only'] }],
    [{ name: '\u200B\u2060' }, { name: ["can't be blank"] }],
    [{ name: 'gnp.\u202Eexe' }, { name: ['must not change the direction of text'] }],
    [{ name: 'a\u0080' }, { name: ['must not contain control characters'] }],
    [{ email: 'unknown' }, { email: ['is invalid'] }],
    [{ email: 'no body@example.com' }, { email: ['is invalid'] }],
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [{ role: 'owner' }, { role: ['is not included in the list'] }],
    [
      { username: '', name: '' },
      { username: ['is too short (minimum is 2 characters)'], name: ["can't be blank"] },
    ],
  ])('rejects %j', async (wrong, fields) => {
    const input = { username: 'valid', email: 'valid@example.com', name: 'Valid', role: '', ...wrong };
    await expect(createUser(context, operator, input)).rejects.toMatchObject({ code: 'validation_failed', fields });
  });

  it('keeps names unique over users and organizations, and addresses over users', async () => {
    await signUp(context, { username: 'Taken', email: 'taken@example.com' });
    await createOrganization(context, operator, { username: 'Collective', name: 'Collective', adminUsername: '' });
    const input = { username: 'tAKEN', email: 'other@example.com', name: 'Other', role: '' };
    const taken = { message: 'Validation failed: Username has already been taken' };
    await expect(createUser(context, operator, input)).rejects.toMatchObject(taken);
    await expect(createUser(context, operator, { ...input, username: 'collective' })).rejects.toMatchObject(taken);
    await expect(
      createOrganization(context, operator, { username: 'TAKEN', name: 'Taken', adminUsername: '' }),
    ).rejects.toMatchObject(taken);
    await expect(
      createUser(context, operator, { ...input, username: 'another', email: 'TAKEN@example.com' }),
    ).rejects.toMatchObject({ message: 'Validation failed: Email has already been taken' });
    // The failed attempt has freed its name.
    await createUser(context, operator, { ...input, username: 'another' });
  });

  it('gives the name to one of many concurrent claims', async () => {
    const attempts = Array.from({ length: 20 }, (_, index) =>
      createUser(context, operator, { username: 'wanted', email: `${index}@example.com`, name: 'W', role: '' }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'validation_failed' });
    }
  });

  it('is limited to the command line and super administrators', async () => {
    const input = { username: 'unknown', email: 'unknown@example.com', name: 'Unknown', role: 'super_admin' };
    await expect(createUser(context, visitor, input)).rejects.toMatchObject({ code: 'unauthenticated' });
    const admin = callAs(userPrincipal({ userId: 1, roles: ['admin'] }));
    await expect(createUser(context, admin, input)).rejects.toMatchObject({ code: 'permission_denied' });
  });
});
