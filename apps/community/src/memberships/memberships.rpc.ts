import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { MembershipsService } from '@commonplace/proto/community/v1/memberships';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { userView } from '../users/user-view.ts';
import { createOrganizationSecret } from './create-organization-secret.ts';
import { joinOrganization } from './join-organization.ts';
import { listMembers } from './list-members.ts';
import { setMembership } from './set-membership.ts';

export function membershipsRpc(context: CommunityContext) {
  return {
    async listMembers(request, call) {
      const { organizationId, rows, hasNext } = await listMembers(context, call, request);
      return { organizationId, users: rows.map((row) => userView(row, call.principal)), hasNext };
    },
    createOrganizationSecret: async (request, call) => ({
      secret: await createOrganizationSecret(context, call, request),
    }),
    async joinOrganization(request, call) {
      const { membership, created } = await joinOrganization(context, call, request);
      return { membership: { ...membership, createdAt: toRfc3339(membership.createdAt) }, created };
    },
    async setMembership(request, call) {
      const { membership, created } = await setMembership(context, call, request);
      return { membership: { ...membership, createdAt: toRfc3339(membership.createdAt) }, created };
    },
  } satisfies Partial<ServiceImplementation<typeof MembershipsService>>;
}
