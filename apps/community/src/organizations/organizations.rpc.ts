import type { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { createOrganization } from './create-organization.ts';
import { deleteOrganization } from './delete-organization.ts';
import { getOrganization } from './get-organization.ts';
import { organizationView } from './organization-view.ts';

export function organizationsRpc(context: CommunityContext): ServiceImplementation<typeof OrganizationsService> {
  return {
    async createOrganization(request, call) {
      return { organization: organizationView(await createOrganization(context, call, request)) };
    },
    async getOrganization(request, call) {
      return { organization: organizationView(await getOrganization(context, call, request)) };
    },
    async deleteOrganization({ id }, call) {
      return { version: await deleteOrganization(context, call, id) };
    },
  };
}
