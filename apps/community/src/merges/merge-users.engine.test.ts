import {
  ApiKeyRevokedSchema,
  AuditRecordedSchema,
  UserChangedSchema,
  UserMergedSchema,
} from '@commonplace/proto/community/v1/events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIdentity } from '../admin-users/identities/link-identity.ts';
import { createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { merge, moveEverything } from '../testing/merges.ts';
import { outboxOf } from '../testing/outbox.ts';
import { signedIn, works } from '../testing/people.ts';
import { getUser } from '../users/get-user.ts';
import { getMerge } from './get-merge.ts';
import { mergeUsers } from './merge-users.ts';
import { finishPart } from './merge-progress.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  context.settings.overrides = { ...context.settings.overrides, providers: ['codehost', 'microblog'] };
});
afterAll(() => context[Symbol.asyncDispose]());

const idOf = async () => (await signUp(context)).principal.userId;
const link = (userId: number, provider: string) =>
  linkIdentity(context, operator, { userId, provider, uid: `${userId}`, username: '' });
const lookUp = (idOrUsername: string) => getUser(context, operator, { idOrUsername, usernameOnly: false });

describe('mergeUsers', () => {
  it('removes the source at once and redirects its names to the target', async () => {
    const source = await signedIn(context, 'Twice_Here');
    const targetId = await idOf();
    await sql`update users set created_at = '2020-01-02T03:04:05Z', codehost_username = 'twice' where id = ${source.userId}`.execute(
      context.database.reader(),
    );
    const { user } = await mergeUsers(context, operator, { sourceId: source.userId, targetId });
    expect(user.record).toMatchObject({ id: targetId, registeredAt: '2020-01-02T03:04:05Z' });
    expect(await works(context, source.token)).toBe(false);
    expect(
      (await outboxOf(context, ApiKeyRevokedSchema)).filter(({ userId }) => userId === source.userId),
    ).toHaveLength(1);
    await expect(lookUp(String(source.userId))).rejects.toMatchObject({ code: 'not_found' });
    expect(await lookUp('twice_here')).toMatchObject({ id: targetId, codehost_username: 'twice' });
    // The name stays reserved.
    await expect(signUp(context, { username: 'twice_here' })).rejects.toMatchObject({
      fields: { username: ['has already been taken'] },
    });
    expect((await outboxOf(context, UserChangedSchema)).at(-1)).toMatchObject({
      id: targetId,
      formerUsernames: ['twice_here'],
    });
    expect((await outboxOf(context, UserMergedSchema)).at(-1)).toMatchObject({ sourceId: source.userId, targetId });
    // The address is free for others.
    expect(await signUp(context, { email: source.email })).toBeDefined();
  });

  it('redirects names of earlier merges to the final target', async () => {
    const [first, second, third] = [await signUp(context), await signUp(context), await signUp(context)];
    await merge(context, first.principal.userId, second.principal.userId);
    await merge(context, second.principal.userId, third.principal.userId);
    for (const { principal } of [first, second]) {
      expect(await lookUp(principal.username)).toMatchObject({ id: third.principal.userId });
    }
  });

  it('finishes and is announced when every service has finished', async () => {
    const [sourceId, targetId] = [await idOf(), await idOf()];
    await mergeUsers(context, operator, { sourceId, targetId });
    expect(await getMerge(context, operator, { sourceId })).toMatchObject({ sourceId, targetId, state: 'running' });
    const { mergeId } = await moveEverything(context, sourceId);
    const gone = async () =>
      (await outboxOf(context, UserChangedSchema)).filter(({ id, deleted }) => id === sourceId && deleted);
    const finish = (service: 'community' | 'content' | 'listings' | 'admin') =>
      context.database.transaction(undefined, (em) => finishPart(em, mergeId, service));
    for (const service of ['community', 'content', 'content', 'listings'] as const) {
      await finish(service);
      expect(await gone()).toEqual([]);
    }
    for (const service of ['admin', 'admin', 'content'] as const) {
      await finish(service);
      expect(await gone()).toHaveLength(1);
    }
    const done = await getMerge(context, operator, { sourceId });
    expect(done).toMatchObject({ state: 'done', finishedAt: expect.any(String) });
    expect(done.parts?.map(({ service, finishedAt }) => [service, finishedAt !== undefined])).toEqual(
      ['admin', 'community', 'content', 'listings'].map((service) => [service, true]),
    );
    await expect(getMerge(context, operator, { sourceId: targetId })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('changes nothing when repeated, also fifty times concurrently', async () => {
    const [sourceId, targetId] = [await idOf(), await idOf()];
    const attempts = Array.from({ length: 50 }, () => mergeUsers(context, operator, { sourceId, targetId }));
    for (const { user } of await Promise.all(attempts)) expect(user.record?.id).toBe(targetId);
    const of = async () => (await outboxOf(context, UserMergedSchema)).filter((event) => event.sourceId === sourceId);
    expect(await of()).toHaveLength(1);
    const audited = (await outboxOf(context, AuditRecordedSchema)).filter(
      ({ record }) => record?.action === 'merge_users' && record.targetId === `${sourceId}`,
    );
    expect(audited).toHaveLength(1);
  });

  it('succeeds in one of two directions requested concurrently', async () => {
    const [one, other] = [await idOf(), await idOf()];
    const outcomes = await Promise.allSettled([
      mergeUsers(context, operator, { sourceId: one, targetId: other }),
      mergeUsers(context, operator, { sourceId: other, targetId: one }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } });
  });

  it('rejects accounts that cannot be merged', async () => {
    const attempt = (sourceId: number, targetId: number) => mergeUsers(context, operator, { sourceId, targetId });
    const [one, other, third] = [await idOf(), await idOf(), await idOf()];
    await expect(attempt(one, one)).rejects.toMatchObject({
      reason: 'cannot_merge_user_into_itself',
      code: 'conflict',
    });
    await expect(attempt(one, 2_147_483_647)).rejects.toMatchObject({ code: 'not_found' });
    await expect(attempt(2_147_483_647, one)).rejects.toMatchObject({ code: 'not_found' });
    await link(one, 'codehost');
    await link(other, 'codehost');
    await expect(attempt(one, other)).rejects.toMatchObject({ reason: 'merge_identity_conflict', code: 'conflict' });
    await link(one, 'microblog');
    await expect(attempt(one, third)).rejects.toMatchObject({ reason: 'merge_identity_conflict' });
    // A single identity moves with the merge.
    const { user } = await attempt(other, third);
    expect(user.record?.identities).toMatchObject([{ provider: 'codehost', uid: `${other}` }]);
    // Data on its way to the account would be lost.
    await expect(attempt(third, await idOf())).rejects.toMatchObject({ reason: 'merge_in_progress' });
  });

  it('is limited to super administrators', async () => {
    const admin = await signUp(context, { role: 'admin' });
    const [sourceId, targetId] = [await idOf(), await idOf()];
    await expect(mergeUsers(context, admin.call, { sourceId, targetId })).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await expect(getMerge(context, admin.call, { sourceId })).rejects.toMatchObject({ code: 'permission_denied' });
  });
});
