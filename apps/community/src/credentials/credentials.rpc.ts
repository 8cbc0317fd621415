import { toOptionalRfc3339, toRfc3339 } from '@commonplace/db/timestamps';
import type { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { restrictionOf } from '../accounts/standing.ts';
import { authenticate } from './authenticate.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export function credentialsRpc(context: CommunityContext): ServiceImplementation<typeof CredentialsService> {
  return {
    async authenticate({ secret }, call) {
      const owner = await authenticate(context, call, secret);
      return {
        userId: owner.user_id,
        username: owner.username,
        roles: owner.roles,
        restriction: restrictionOf(owner.standings),
        organizations: owner.organizations.map(({ organization_id: organizationId, role }) => ({
          organizationId,
          role,
        })),
        keyId: owner.key_id,
        userCreatedAt: toRfc3339(owner.user_created_at),
      };
    },
    async listApiKeys(_request, call) {
      const rows = await listApiKeys(context, call);
      const apiKeys = rows.map(({ id, description, last_used_at, created_at }) => {
        const lastUsedAt = toOptionalRfc3339(last_used_at);
        return { id, description, ...(lastUsedAt && { lastUsedAt }), createdAt: toRfc3339(created_at) };
      });
      return { apiKeys };
    },
    async createApiKey(request, call) {
      const { key, secret } = await createApiKey(context, call, request);
      const createdAt = toRfc3339(key.createdAt.toISOString());
      return { apiKey: { id: key.id, description: key.description, createdAt }, secret };
    },
    async revokeApiKey({ id }, call) {
      await revokeApiKey(context, call, id);
      return {};
    },
  };
}
