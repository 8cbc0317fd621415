import { type Role } from '@commonplace/domain/principal';
import { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import { UserRecordsService } from '@commonplace/proto/community/v1/user_records';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { CreditsService } from '@commonplace/proto/listings/v1/credits';
import { createServiceClient } from '@commonplace/testing/service-client';
import { servicePrincipal } from '@commonplace/testing/principals';
import type { Addresses } from './addresses.ts';

export interface TestUser {
  id: number;
  username: string;
  name: string;
  apiKey: string;
}

/** Creates accounts through the services, like the operator's command line. */
export interface TestUsers {
  createUser(options?: {
    role?: Role;
    username?: string;
    name?: string;
    credits?: number;
    /** Whether the email address is confirmed, so that mails are sent to it. */
    isConfirmed?: boolean;
  }): Promise<TestUser>;
  /** Creates an organization with its first admin. */
  createOrganization(
    admin: Pick<TestUser, 'username'>,
    options?: { credits?: number },
  ): Promise<{ id: number; username: string }>;
}

let created = 0;

/** Returns a name that is unique in this process. */
function uniqueName(prefix: string): string {
  created += 1;
  return `${prefix}_${created}`;
}

/** Connects to the services until the stack is disposed. */
export function createTestUsers(addresses: Addresses, stack: AsyncDisposableStack): TestUsers {
  const users = stack.use(createServiceClient(UsersService, addresses.community));
  const records = stack.use(createServiceClient(UserRecordsService, addresses.community));
  const organizations = stack.use(createServiceClient(OrganizationsService, addresses.community));
  const credits = stack.use(createServiceClient(CreditsService, addresses.listings));
  const options = { principal: servicePrincipal('cli') };
  return {
    async createUser(wanted = {}) {
      const { role = '', username = uniqueName('user'), credits: amount, isConfirmed = false } = wanted;
      const { name = `Name of ${username}` } = wanted;
      const request = { username, email: `${username}@example.com`, name, role };
      const { user, apiKey } = await users.createUser(request, options);
      if (!user) throw new Error('community returned no user');
      const { email } = request;
      if (isConfirmed) await records.updateUserEmail({ userId: user.id, email }, options);
      if (amount) await credits.grantCredits({ holder: { case: 'userId', value: user.id }, amount }, options);
      return { id: user.id, username: user.username, name, apiKey };
    },
    async createOrganization(admin, { credits: amount } = {}) {
      const username = uniqueName('organization');
      const request = { username, name: `Name of ${username}`, adminUsername: admin.username };
      const { organization } = await organizations.createOrganization(request, options);
      if (!organization) throw new Error('community returned no organization');
      if (amount) {
        await credits.grantCredits({ holder: { case: 'organizationId', value: organization.id }, amount }, options);
      }
      return { id: organization.id, username };
    },
  };
}
