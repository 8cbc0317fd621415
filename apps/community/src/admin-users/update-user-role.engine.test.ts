import type { CallContext } from '@commonplace/domain/call-context';
import { UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mergeUsers } from '../merges/merge-users.ts';
import { updateUserStatus } from '../moderation/update-user-status.ts';
import { createTestContext, signUp, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { updateUserRole } from './update-user-role.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context[Symbol.asyncDispose]());

it('keeps one active super administrator under concurrent demotions', async () => {
  const [one, other, plain] = [
    await signUp(context, { role: 'super_admin' }),
    await signUp(context, { role: 'super_admin' }),
    await signUp(context),
  ];
  const [oneId, otherId] = [one.principal.userId, other.principal.userId];
  const demote = (call: CallContext, userId: number) => updateUserRole(context, call, { userId, role: 'moderator' });
  const refusal = { code: 'conflict', reason: 'last_super_admin' };

  // Both demote each other concurrently; one of them is too late.
  const outcomes = await Promise.allSettled([demote(one.call, otherId), demote(other.call, oneId)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal });
  const [last, lost] = outcomes[0]?.status === 'fulfilled' ? [one, otherId] : [other, oneId];
  const userId = last.principal.userId;

  await expect(demote(last.call, userId)).rejects.toMatchObject(refusal);
  await expect(updateUserRole(context, last.call, { userId, role: '' })).rejects.toMatchObject(refusal);
  for (const status of ['suspended', 'spam', 'banned']) {
    await expect(updateUserStatus(context, last.call, { userId, status })).rejects.toMatchObject(refusal);
  }
  const merge = { sourceId: userId, targetId: plain.principal.userId };
  await expect(mergeUsers(context, last.call, merge)).rejects.toMatchObject(refusal);

  // A suspended one does not count; once another is active, the first may go.
  await updateUserRole(context, last.call, { userId: lost, role: 'super_admin' });
  await updateUserStatus(context, last.call, { userId: lost, status: 'suspended' });
  await expect(demote(last.call, userId)).rejects.toMatchObject(refusal);
  await updateUserStatus(context, last.call, { userId: lost, status: 'active' });
  expect(await demote(last.call, userId)).toMatchObject({ roles: ['moderator'] });
  const changes = (await outboxOf(context, UserChangedSchema)).filter(({ id }) => id === userId);
  expect(changes.at(-1)?.roles).toEqual(['moderator']);
});

it('gives only known roles to existing accounts, and is limited to super administrators', async () => {
  const superAdmin = await signUp(context, { role: 'super_admin' });
  const admin = await signUp(context, { role: 'admin' });
  const { userId } = (await signUp(context)).principal;
  await expect(updateUserRole(context, admin.call, { userId, role: 'moderator' })).rejects.toMatchObject({
    code: 'permission_denied',
  });
  await expect(updateUserRole(context, superAdmin.call, { userId, role: 'emperor' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(updateUserRole(context, superAdmin.call, { userId: 987_654, role: 'admin' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
