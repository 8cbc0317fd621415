import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContext } from '@commonplace/domain/call-context';
import { createOrganizationSecret } from '../../memberships/create-organization-secret.ts';
import { createOrganizationInvitation } from '../../organization-invitations/create-organization-invitation.ts';
import { createOrganization } from '../../organizations/create-organization.ts';
import { createTestContext, operator, signUp, type TestContext } from '../../testing/fixture.ts';
import { signedIn } from '../../testing/people.ts';
import { updateUserStatus } from '../../moderation/update-user-status.ts';
import { allowApplication } from '../oauth/allow-application.ts';
import { createApplication } from '../oauth/create-application.ts';
import { createApiKey } from './create-api-key.ts';
import { renewFeedToken } from './renew-feed-token.ts';

let context: TestContext;
let person: Awaited<ReturnType<typeof signedIn>>;
let organizationId: number;
let clientId: string;
const application = {
  name: 'Bread',
  redirectUris: ['https://bread.example/'],
  scopes: ['public'],
  isConfidential: true,
};

beforeAll(async () => {
  context = await createTestContext();
  context.settings.overrides = { members_create_organizations: true };
  person = await signedIn(context);
  ({ id: organizationId } = await createOrganization(context, person.call, {
    name: 'Bakers',
    username: 'bakers',
    adminUsername: '',
  }));
  const { call } = await signUp(context);
  ({ clientId } = (await createApplication(context, call, application)).application);
});
afterAll(() => context[Symbol.asyncDispose]());

const creations: Record<string, (call: CallContext) => Promise<unknown>> = {
  'an API key': (call) => createApiKey(context, call, { description: 'Key', scopes: ['read_articles'] }),
  'a feed token': (call) => renewFeedToken(context, call),
  'an application': (call) => createApplication(context, call, application),
  'a grant of an application': (call) => allowApplication(context, call, { clientId, scopes: ['public'] }),
  'a secret of an organization': (call) => createOrganizationSecret(context, call, { organizationId }),
  'an invitation': (call) =>
    createOrganizationInvitation(context, call, { organizationId, email: 'mei@example.com', role: 'member' }),
};

// The principal of the calls is that of an account in good standing, as a gateway may have cached it.
describe.each([
  ['suspended', 'permission_denied'],
  ['spam', 'permission_denied'],
  ['banned', 'unauthenticated'],
])('an account that is %s', (status, code) => {
  it.each(Object.keys(creations))('creates no credential: %s', async (name) => {
    await updateUserStatus(context, operator, { userId: person.userId, status });
    await expect(creations[name]?.(person.call)).rejects.toMatchObject({ code });
  });
});

it('an account in good standing creates them', async () => {
  await updateUserStatus(context, operator, { userId: person.userId, status: 'active' });
  for (const create of Object.values(creations)) await create(person.call);
});
