import type { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { createOrganization } from './create-organization.ts';
import { deleteOrganization } from './delete-organization.ts';
import { getOrganization } from './get-organization.ts';
import { listOrganizations } from './list-organizations.ts';
import { organizationView } from './organization-view.ts';
import { updateOrganization } from './update-organization.ts';

export function organizationsRpc(context: CommunityContext) {
  return {
    async createOrganization(request, call) {
      return { organization: organizationView(await createOrganization(context, call, request)) };
    },
    async getOrganization(request, call) {
      return { organization: organizationView(await getOrganization(context, call, request)) };
    },
    async listOrganizations(request, call) {
      const { rows, hasNext } = await listOrganizations(context, call, request);
      return { organizations: rows.map(organizationView), hasNext };
    },
    async updateOrganization(request, call) {
      const { organization, version } = await updateOrganization(context, call, request);
      return { organization: organizationView(organization), version };
    },
    async deleteOrganization({ id }, call) {
      return { version: await deleteOrganization(context, call, id) };
    },
  } satisfies Partial<ServiceImplementation<typeof OrganizationsService>>;
}
