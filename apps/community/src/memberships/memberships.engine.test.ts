import { AuditRecordedSchema, MembershipChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateUserStatus } from '../moderation/update-user-status.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { notificationView } from '../notifications/notification-view.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { deleteOrganization } from '../organizations/delete-organization.ts';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { listMembers } from './list-members.ts';
import { removeMembership } from './remove-membership.ts';
import { setMembership } from './set-membership.ts';

let context: TestContext;
let created = 0;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

async function organizationOf({ principal }: Awaited<ReturnType<typeof signUp>>) {
  created += 1;
  const input = { username: `guild_${created}`, name: 'Guild', adminUsername: principal.username };
  return createOrganization(context, operator, input);
}

async function memberIds(organizationId: number): Promise<number[]> {
  const page = { organizationIdOrUsername: String(organizationId), page: 1, perPage: 30 };
  const { rows } = await listMembers(context, callAs(anonymous), page);
  return rows.map(({ id }) => id);
}

it('keeps one of two administrators who remove each other concurrently', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [one, other] = [await signUp(context), await signUp(context)];
    const { id: organizationId } = await organizationOf(one);
    const { userId } = other.principal;
    await setMembership(context, one.call, { organizationId, userId, role: 'admin' });
    const outcomes = await Promise.allSettled([
      removeMembership(context, one.call, { organizationId, userId }),
      removeMembership(context, other.call, { organizationId, userId: one.principal.userId }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await memberIds(organizationId)).toHaveLength(1);
  }
});

it('reads the role from the table, not from the principal', async () => {
  const owner = await signUp(context);
  const former = await signUp(context);
  const { id: organizationId } = await organizationOf(owner);
  const organizations = [{ id: organizationId, role: 'admin' as const }];
  const stale = callAs(userPrincipal({ userId: former.principal.userId, organizations }));
  const membership = { organizationId, userId: former.principal.userId, role: 'member' };
  await expect(setMembership(context, stale, membership)).rejects.toMatchObject({ code: 'permission_denied' });
});

it('rejects changes by suspended administrators, and hides and rejects banned members', async () => {
  const owner = await signUp(context);
  const member = await signUp(context);
  const { id: organizationId } = await organizationOf(owner);
  const { userId } = member.principal;
  const restriction = 'suspended' as const;
  const suspended = callAs(userPrincipal({ userId: owner.principal.userId, restriction }));
  const membership = { organizationId, userId, role: 'member' };
  await expect(setMembership(context, suspended, membership)).rejects.toMatchObject({ code: 'permission_denied' });
  await setMembership(context, owner.call, membership);
  await updateUserStatus(context, operator, { userId, status: 'banned' });
  expect(await memberIds(organizationId)).toEqual([owner.principal.userId]);
  await removeMembership(context, owner.call, { organizationId, userId });
  await expect(setMembership(context, owner.call, membership)).rejects.toMatchObject({
    fields: { user: ['must exist'] },
  });
});

it('announces and audits each change, and only changes', async () => {
  const owner = await signUp(context);
  const { principal } = await signUp(context);
  const { id: organizationId } = await organizationOf(owner);
  const membership = { organizationId, userId: principal.userId };
  const before = (await outboxOf(context, MembershipChangedSchema)).length;
  for (const role of ['member', 'member', 'admin']) await setMembership(context, owner.call, { ...membership, role });
  await removeMembership(context, owner.call, membership);
  expect((await outboxOf(context, MembershipChangedSchema)).slice(before)).toMatchObject([
    { ...membership, role: 'member' },
    { ...membership, role: 'admin' },
    { ...membership, role: '' },
  ]);
  const records = (await outboxOf(context, AuditRecordedSchema)).map(({ record }) => record);
  const own = records.filter(
    (record) => record?.targetType === 'Organization' && record.targetId === `${organizationId}`,
  );
  expect(own.map((record) => record?.action)).toEqual([
    'create_organization',
    'set_membership',
    'set_membership',
    'remove_membership',
  ]);
});

it('notifies those whom others removed, until they are members again', async () => {
  const [owner, member] = [await signUp(context), await signUp(context)];
  const { id: organizationId, username } = await organizationOf(owner);
  const membership = { organizationId, userId: member.principal.userId };
  const notifications = async () => {
    const { rows } = await listNotifications(context, member.call, { unreadOnly: true, page: 1, perPage: 30 });
    return rows.map(notificationView);
  };
  const subject = { typeOf: 'organization', id: organizationId, title: 'Guild', path: `/${username}` };
  for (let time = 0; time < 2; time += 1) {
    await setMembership(context, owner.call, { ...membership, role: 'member' });
    expect(await notifications()).toEqual([]);
    await removeMembership(context, owner.call, membership);
    expect(await notifications()).toMatchObject([{ kind: 'organization_removal', subject }]);
  }
  await setMembership(context, owner.call, { ...membership, role: 'member' });
  await removeMembership(context, member.call, membership);
  expect(await notifications()).toEqual([]);
});

it('removes the members of a deleted organization, repeatedly', async () => {
  const owner = await signUp(context);
  for (let time = 0; time < 2; time += 1) {
    const input = { username: `short_lived_${time}`, name: 'Short-lived', adminUsername: owner.principal.username };
    const { id } = await createOrganization(context, operator, input);
    expect(await deleteOrganization(context, operator, id)).toBe(2);
    await expect(deleteOrganization(context, operator, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(memberIds(id)).rejects.toMatchObject({ code: 'not_found' });
    const membership = { organizationId: id, userId: owner.principal.userId, role: 'admin' };
    await expect(setMembership(context, operator, membership)).rejects.toMatchObject({ code: 'not_found' });
  }
  const { id } = await organizationOf(owner);
  await expect(deleteOrganization(context, owner.call, id)).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(deleteOrganization(context, callAs(anonymous), id)).rejects.toMatchObject({ code: 'unauthenticated' });
});
