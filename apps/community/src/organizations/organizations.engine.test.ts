import {
  AuditRecordedSchema,
  MembershipChangedSchema,
  OrganizationChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { limits } from '@commonplace/rules/limits';
import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { callAs, createTestContext, operator, signUp, withoutAdmin, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { Organization } from '../tables/organizations.ts';
import { createOrganization } from './create-organization.ts';
import { appendOrganizationChanged } from './organization-changed.ts';
import { updateOrganization } from './update-organization.ts';

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
  expect(await outboxOf(context, MembershipChangedSchema)).toMatchObject([
    { organizationId: id, userId: principal.userId, role: 'admin' },
  ]);
  const records = await outboxOf(context, AuditRecordedSchema);
  expect(records.at(-1)?.record).toMatchObject({ action: 'create_organization', targetId: String(id) });
});

it.each([
  [{ adminUsername: 'unknown' }, { admin: ['must exist'] }],
  [{ username: 'x' }, { username: ['is too short (minimum is 2 characters)'] }],
  [{ username: '007' }, { username: ['must not consist of digits only'] }],
  [{ name: '\u3164' }, { name: ["can't be blank"] }],
  [{ name: '' }, { name: ["can't be blank"] }],
  [{ name: 'a'.repeat(51) }, { name: ['is too long (maximum is 50 characters)'] }],
])('rejects %j and stores nothing', async (wrong, fields) => {
  const input = { username: 'circle', name: 'Circle', adminUsername: '', ...wrong };
  const before = await outboxOf(context, OrganizationChangedSchema);
  await expect(createOrganization(context, operator, input)).rejects.toMatchObject({ fields });
  expect(await outboxOf(context, OrganizationChangedSchema)).toHaveLength(before.length);
});

it('announces an organization in an event of bounded size, whatever its number of members', async () => {
  const input = { username: 'crowd', name: 'Crowd', adminUsername: '' };
  const { id } = await createOrganization(context, operator, input);
  const { database } = context;
  await database.fork().execute(`insert into handles (name) select 'member_' || n from generate_series(1, 150) as n`);
  await database.fork().execute(`
    insert into users (username, email, name)
    select 'member_' || n, 'member_' || n || '@example.com', 'Member' from generate_series(1, 150) as n`);
  await database.fork().execute(`
    insert into memberships (organization_id, user_id, role)
    select ${id}, id, 'member' from users where username like 'member_%'`);
  await database.transaction(undefined, async (em) => {
    await appendOrganizationChanged(em, await em.findOneOrFail(Organization, id));
  });
  expect((await outboxOf(context, OrganizationChangedSchema)).at(-1)?.memberships).toHaveLength(100);
});

it('can be changed while admin is unavailable, by administrators only', async () => {
  const { id } = await createOrganization(context, operator, { username: 'Absent', name: 'Absent', adminUsername: '' });
  const stranger = await signUp(context);
  const save = (username: string, call = operator) =>
    updateOrganization(withoutAdmin(context), call, { id, username, name: 'Present' });
  expect(await save('aBSENT')).toMatchObject({ organization: { username: 'aBSENT', name: 'Present' } });
  await expect(save('a b')).rejects.toMatchObject({ fields: { username: ['is invalid'] } });
  await expect(save('absent_2', callAs(stranger.principal))).rejects.toMatchObject({ code: 'permission_denied' });
  const asAdmin = callAs((await signUp(context, { role: 'admin' })).principal);
  expect(await save('absent_2', asAdmin)).toMatchObject({ organization: { username: 'absent_2' } });
});

it('lets users create as many as they may administer, if the site allows it', async () => {
  context.settings.overrides = { members_create_organizations: true };
  onTestFinished(() => {
    context.settings.overrides = {};
  });
  const { principal } = await signUp(context, { username: 'keen' });
  const create = (username: string, restriction = principal.restriction) => {
    const input = { username, name: 'Keen', adminUsername: '' };
    return createOrganization(context, callAs({ ...principal, restriction }), input);
  };
  await expect(create('keen_0', 'suspended')).rejects.toMatchObject({ code: 'permission_denied' });
  const { perAdministrator: maximum } = limits.organization;
  for (let number = 1; number <= maximum; number += 1) await create(`keen_${number}`);
  await expect(create('keen_more')).rejects.toMatchObject({ fields: { base: [expect.stringContaining('20')] } });
});

it('is limited to administrators', async () => {
  const input = { username: 'circle', name: 'Circle', adminUsername: '' };
  const moderator = callAs(userPrincipal({ userId: 1, roles: ['moderator'] }));
  await expect(createOrganization(context, moderator, input)).rejects.toMatchObject({ code: 'permission_denied' });
  await createOrganization(context, operator, input);
});
