import { AuditRecordedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestContext, operator, signUp, type TestContext } from '../../testing/fixture.ts';
import { outboxOf } from '../../testing/outbox.ts';
import { linkIdentities } from './link-identities.ts';
import { linkIdentity } from './link-identity.ts';
import { listIdentities } from './list-identities.ts';
import { unlinkIdentity } from './unlink-identity.ts';

let context: TestContext;
let userId: number;
let otherId: number;
const unknownId = 2_147_483_647;
beforeAll(async () => {
  context = await createTestContext();
  context.settings.overrides = { ...context.settings.overrides, providers: ['codehost'] };
});
afterAll(() => context[Symbol.asyncDispose]());
beforeEach(async () => {
  userId = (await signUp(context)).principal.userId;
  otherId = (await signUp(context)).principal.userId;
});

const link = (changes: Partial<Parameters<typeof linkIdentity>[2]> = {}) =>
  linkIdentity(context, operator, { userId, provider: 'codehost', uid: `uid of ${userId}`, username: '', ...changes });

/** Returns the actions of audit entries about an account, or about identities in general. */
async function audited(id: number): Promise<string[]> {
  const records = await outboxOf(context, AuditRecordedSchema);
  return records.flatMap(({ record }) =>
    record?.targetId === `${id}` && record.action !== 'create_user' ? [record.action] : [],
  );
}

describe('linkIdentity', () => {
  it('links an identity once, shows it and unlinks it', async () => {
    const { row, created } = await link({ username: `name_${userId}` });
    expect(created).toBe(true);
    expect(row).toMatchObject({ provider: 'codehost', uid: `uid of ${userId}` });
    expect(await link()).toEqual({ row: expect.objectContaining({ id: row.id }), created: false });
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({
      id: userId,
      codehostUsername: `name_${userId}`,
    });
    expect(await listIdentities(context, operator, { userId })).toMatchObject([{ id: row.id, provider: 'codehost' }]);
    await expect(unlinkIdentity(context, operator, { userId: otherId, identityId: row.id })).rejects.toMatchObject({
      code: 'not_found',
      reason: 'identity_not_found',
    });
    await unlinkIdentity(context, operator, { userId, identityId: row.id });
    expect(await listIdentities(context, operator, { userId })).toEqual([]);
    expect((await outboxOf(context, UserChangedSchema)).at(-1)?.codehostUsername).toBeUndefined();
    expect(await audited(userId)).toEqual(['link_identity', 'unlink_identity']);
  });

  it('rejects invalid identities and stores nothing', async () => {
    await link({ username: `Taken_${userId}` });
    await expect(link({ provider: 'microblog' })).rejects.toMatchObject({
      reason: 'unknown_provider',
      code: 'validation_failed',
    });
    await expect(link({ provider: 'constructor' })).rejects.toMatchObject({ reason: 'unknown_provider' });
    await expect(link({ uid: 'another' })).rejects.toMatchObject({
      reason: 'user_already_has_identity_for_provider',
      code: 'conflict',
    });
    await expect(link({ userId: otherId })).rejects.toMatchObject({ reason: 'identity_uid_taken', code: 'conflict' });
    const sameName = { userId: otherId, uid: 'free', username: `taken_${userId}` };
    await expect(link(sameName)).rejects.toMatchObject({ fields: { username: ['has already been taken'] } });
    await expect(link({ userId: unknownId, uid: 'free' })).rejects.toMatchObject({ code: 'not_found' });
    for (const uid of ['', ' ', 'x'.repeat(256), 'a\u0000b']) {
      await expect(link({ userId: otherId, uid })).rejects.toMatchObject({ fields: { uid: expect.anything() } });
    }
    expect(await listIdentities(context, operator, { userId: otherId })).toEqual([]);
    expect(await audited(otherId)).toEqual([]);
  });

  it('creates one identity for fifty concurrent requests', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, () => link()));
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(await audited(userId)).toEqual(['link_identity']);
  });
});

describe('linkIdentities', () => {
  const bulk = (identities: { userId: number; uid: string }[], provider = 'codehost') =>
    linkIdentities(context, operator, { provider, identities });

  it('returns an outcome for each identity, in order', async () => {
    const third = (await signUp(context)).principal.userId;
    const { row } = await link();
    const results = await bulk([
      { userId, uid: `uid of ${userId}` },
      { userId, uid: 'another' },
      { userId: otherId, uid: `uid of ${userId}` },
      { userId: otherId, uid: `new of ${otherId}` },
      { userId: otherId, uid: `new of ${otherId}` },
      { userId: third, uid: `new of ${otherId}` },
      { userId: unknownId, uid: 'x' },
      { userId: 0, uid: 'x' },
      { userId, uid: ' ' },
    ]);
    expect(results).toEqual([
      { userId, status: 'already_linked', identityId: row.id },
      { userId, status: 'conflict', errorCode: 'user_already_has_identity_for_provider' },
      { userId: otherId, status: 'conflict', errorCode: 'identity_uid_taken' },
      { userId: otherId, status: 'created', identityId: expect.any(Number) },
      { userId: otherId, status: 'already_linked', identityId: expect.any(Number) },
      { userId: third, status: 'conflict', errorCode: 'identity_uid_taken' },
      { userId: unknownId, status: 'not_found' },
      { status: 'invalid' },
      { userId, status: 'invalid' },
    ]);
    const record = (await outboxOf(context, AuditRecordedSchema)).at(-1)?.record;
    expect([record?.action, JSON.parse(record?.after ?? '')]).toEqual([
      'bulk_link_identities',
      {
        provider: 'codehost',
        count: 9,
        statuses: { already_linked: 2, conflict: 3, created: 1, not_found: 1, invalid: 2 },
      },
    ]);
  });

  it('accepts one to a thousand identities', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ userId: unknownId, uid: `${index}` }));
    for (const identities of [many, []]) {
      await expect(bulk(identities)).rejects.toMatchObject({ reason: 'invalid_identities' });
    }
    expect(await bulk(many.slice(1))).toHaveLength(1_000);
    await expect(bulk([], 'microblog')).rejects.toMatchObject({ reason: 'unknown_provider' });
  });
});

it('is limited to super administrators', async () => {
  const { call } = await signUp(context, { role: 'admin' });
  const refused = { code: 'permission_denied' };
  const wanted = { userId, provider: 'codehost', uid: 'x', username: '' };
  await expect(linkIdentity(context, call, wanted)).rejects.toMatchObject(refused);
  await expect(linkIdentities(context, call, { provider: 'codehost', identities: [] })).rejects.toMatchObject(refused);
  await expect(listIdentities(context, call, { userId })).rejects.toMatchObject(refused);
  await expect(unlinkIdentity(context, call, { userId, identityId: 1 })).rejects.toMatchObject(refused);
});
