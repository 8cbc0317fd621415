import { RecordKind } from '@commonplace/proto/community/v1/oauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { ApplicationEndedSchema, CredentialsEndedSchema } from '@commonplace/proto/community/v1/events';
import { endAccess } from '../../accounts/end-access.ts';
import { authenticate } from '../credentials/authenticate.ts';
import { updateUserStatus } from '../../moderation/update-user-status.ts';
import { createTestContext, operator, signUp, type TestContext } from '../../testing/fixture.ts';
import { mailsTo } from '../../testing/mails.ts';
import { outboxOf } from '../../testing/outbox.ts';
import { allowApplication } from './allow-application.ts';
import { findGrant } from './find-grant.ts';
import { listGrants } from './list-grants.ts';
import { revokeGrant } from './revoke-grant.ts';
import { give, letIn } from './testing/records.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

const accessToken = (secret: string) => ({ secret, kind: CredentialKind.ACCESS_TOKEN });
const owner = (token: string) => authenticate(context, operator, accessToken(token));
const refused = { code: 'unauthenticated' };

describe('grants', () => {
  it('grow with later permissions and are revoked by their user only', async () => {
    const { clientId, grantId, person } = await letIn(context, ['public']);
    const more = { clientId, scopes: ['public', 'write_articles'] };
    const again = await Promise.all(Array.from({ length: 5 }, () => allowApplication(context, person.call, more)));
    expect(new Set(again)).toEqual(new Set([grantId]));
    expect(await listGrants(context, person.call)).toMatchObject([
      { client_id: clientId, name: 'Reader', scopes: ['public', 'write_articles'], last_used_at: null },
    ]);
    const parties = { userId: person.principal.userId, clientId };
    const by = { case: 'parties', value: { $typeName: 'commonplace.community.v1.GrantParties', ...parties } } as const;
    expect(await findGrant(context, operator, by)).toMatchObject({ id: grantId, user_id: parties.userId });
    const { call } = await signUp(context);
    await expect(revokeGrant(context, call, clientId)).rejects.toMatchObject({ code: 'not_found' });
    await revokeGrant(context, person.call, clientId);
    expect(await listGrants(context, person.call)).toEqual([]);
    await expect(revokeGrant(context, person.call, clientId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('notify the user and the owner of the application by mail of write access', async () => {
    const { owner: registrant, person, clientId } = await letIn(context);
    const notices = async ({ principal: { username } }: Pick<typeof person, 'principal'>) => {
      const mails = await mailsTo(context, `${username}@example.com`);
      return mails.map(({ props }) => props['event']);
    };
    expect([await notices(registrant), await notices(person)]).toEqual([['An application was registered'], []]);
    for (const scopes of [['write_articles'], ['write_articles', 'public'], []]) {
      await allowApplication(context, person.call, { clientId, scopes });
    }
    expect(await notices(person)).toEqual(['An application was allowed to act for you']);
  });

  it('are limited to the registered scopes', async () => {
    const { clientId, person } = await letIn(context);
    for (const scopes of [['write_admin'], ['public', 'openid']]) {
      await expect(allowApplication(context, person.call, { clientId, scopes })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
    await expect(allowApplication(context, person.call, { clientId: 'none', scopes: [] })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a closed account', () => {
  it('has no grants, and its applications have no access', async () => {
    const { clientId, grantId, person, owner: registrant } = await letIn(context);
    const token = await give(context, { clientId, grantId });
    const kept = await letIn(context);
    const other = await give(context, { clientId: kept.clientId, grantId: kept.grantId });
    const close = (userId: number) => context.database.transaction(undefined, (em) => endAccess(em, userId));
    await close(person.principal.userId);
    await expect(owner(token)).rejects.toMatchObject(refused);
    expect(await listGrants(context, person.call)).toEqual([]);
    const again = await allowApplication(context, kept.person.call, { clientId, scopes: ['public'] });
    const second = await give(context, { clientId, grantId: again });
    await close(registrant.principal.userId);
    await expect(owner(second)).rejects.toMatchObject(refused);
    const allow = allowApplication(context, kept.person.call, { clientId, scopes: ['public'] });
    await expect(allow).rejects.toMatchObject({ code: 'not_found' });
    const ended = await outboxOf(context, CredentialsEndedSchema);
    expect(ended).toContainEqual(
      expect.objectContaining({ ids: [`grant:${grantId}`], userId: person.principal.userId }),
    );
    expect((await outboxOf(context, ApplicationEndedSchema)).map((event) => event.clientId)).toEqual([clientId]);
    expect(await owner(other)).toMatchObject({ user_id: kept.person.principal.userId });
  });
});

describe('an access token', () => {
  it('identifies the user and scopes, and records its use', async () => {
    const { clientId, grantId, person, owner: registrant } = await letIn(context);
    const token = await give(context, { clientId, grantId, scopes: ['read_articles'] });
    expect(await owner(token)).toMatchObject({
      user_id: person.principal.userId,
      credential_id: `grant:${grantId}`,
      scopes: ['public', 'read_articles'],
      client_id: clientId,
      client_owner_id: registrant.principal.userId,
    });
    expect((await listGrants(context, person.call))[0]?.last_used_at).not.toBeNull();
    await expect(authenticate(context, person.call, accessToken(token))).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });

  it('of an application itself belongs to no user', async () => {
    const { clientId } = await letIn(context);
    const token = await give(context, { clientId, kind: RecordKind.CLIENT_CREDENTIALS, scopes: [] });
    expect(await owner(token)).toMatchObject({
      user_id: 0,
      username: '',
      roles: [],
      scopes: ['public'],
      client_id: clientId,
    });
  });

  it('is rejected when invalid, expired or of another kind', async () => {
    const { clientId, grantId } = await letIn(context);
    const expired = await give(context, { clientId, grantId, expiresAt: new Date(Date.now() - 1_000).toISOString() });
    const refresh = await give(context, { clientId, grantId, kind: RecordKind.REFRESH_TOKEN });
    const code = await give(context, { clientId, grantId, kind: RecordKind.AUTHORIZATION_CODE });
    for (const wrong of ['', 'none', expired, refresh, code]) await expect(owner(wrong)).rejects.toMatchObject(refused);
  });

  it('can read for a suspended user, and is rejected for a banned user or application owner', async () => {
    const { clientId, grantId, person, owner: registrant } = await letIn(context);
    const token = await give(context, { clientId, grantId });
    const own = await give(context, { clientId, kind: RecordKind.CLIENT_CREDENTIALS });
    const { userId } = person.principal;
    await updateUserStatus(context, operator, { userId, status: 'suspended' });
    expect(await owner(token)).toMatchObject({ standings: ['suspended'] });
    await updateUserStatus(context, operator, { userId, status: 'banned' });
    await expect(owner(token)).rejects.toMatchObject(refused);
    await expect(findGrant(context, operator, { case: 'id', value: grantId })).rejects.toMatchObject({
      code: 'not_found',
    });
    await updateUserStatus(context, operator, { userId, status: 'active' });
    expect(await owner(token)).toMatchObject({ user_id: userId });
    await updateUserStatus(context, operator, { userId: registrant.principal.userId, status: 'banned' });
    await expect(owner(token)).rejects.toMatchObject(refused);
    await expect(owner(own)).rejects.toMatchObject(refused);
  });
});
