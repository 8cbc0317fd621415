import type { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { createOrganization } from './create-organization.ts';

export function organizationsRpc(context: CommunityContext): ServiceImplementation<typeof OrganizationsService> {
  return {
    async createOrganization(request, call) {
      const { id, username, name } = await createOrganization(context, call, request);
      return { organization: { id, username, name } };
    },
  };
}
