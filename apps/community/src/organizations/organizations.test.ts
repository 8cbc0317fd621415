import { AuditRecordedSchema, OrganizationChangedSchema } from '@commonplace/proto/community/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { createOrganization } from './create-organization.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

it('announces a new organization with its first administrator', async () => {
  const { principal } = await signUp(context, { username: 'Founder' });
  const input = { username: 'Guild', name: ' The Guild ', adminUsername: 'founder' };
  const { id } = await createOrganization(context, operator, input);
  expect(await outboxOf(context, OrganizationChangedSchema)).toMatchObject([
    {
      id,
      version: 1,
      username: 'Guild',
      name: 'The Guild',
      memberships: [{ userId: principal.userId, role: 'admin' }],
    },
  ]);
  const records = await outboxOf(context, AuditRecordedSchema);
  expect(records.at(-1)?.record).toMatchObject({ action: 'create_organization', targetId: String(id) });
});

it.each([
  [{ adminUsername: 'nobody' }, { admin: ['must exist'] }],
  [{ username: 'x' }, { username: ['is too short (minimum is 2 characters)'] }],
  [{ username: '007' }, { username: ['must not consist of digits only'] }],
  [{ name: '\u3164' }, { name: ["can't be blank"] }],
  [{ name: '' }, { name: ["can't be blank"] }],
  [{ name: 'a'.repeat(51) }, { name: ['is too long (maximum is 50 characters)'] }],
])('refuses %j, and nothing of it stays', async (wrong, fields) => {
  const input = { username: 'circle', name: 'Circle', adminUsername: '', ...wrong };
  const before = await outboxOf(context, OrganizationChangedSchema);
  await expect(createOrganization(context, operator, input)).rejects.toMatchObject({ fields });
  expect(await outboxOf(context, OrganizationChangedSchema)).toHaveLength(before.length);
});

it('is for administrators', async () => {
  const input = { username: 'circle', name: 'Circle', adminUsername: '' };
  const moderator = callAs(userPrincipal({ userId: 1, roles: ['moderator'] }));
  await expect(createOrganization(context, moderator, input)).rejects.toMatchObject({ code: 'permission_denied' });
  await createOrganization(context, operator, input);
});
