import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import type { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../../context.ts';
import { restrictionOf } from '../../users/status/status.ts';
import { authenticate } from './authenticate.ts';
import { createApiKey } from './create-api-key.ts';
import { getFeedToken } from './get-feed-token.ts';
import { listApiKeys } from './list-api-keys.ts';
import { renewFeedToken } from './renew-feed-token.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { revokeFeedToken } from './revoke-feed-token.ts';

export function credentialsRpc(context: CommunityContext) {
  return {
    async authenticate(request, call) {
      const owner = await authenticate(context, call, request);
      const expiresAt = toOptionalRfc3339(owner.expires_at);
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
        credentialId: owner.credential_id,
        scopes: owner.scopes,
        clientOwnerId: owner.client_owner_id ?? 0,
        ...(owner.client_id !== undefined && { clientId: owner.client_id }),
        ...(expiresAt && { expiresAt }),
      };
    },
    async listApiKeys(_request, call) {
      return { apiKeys: (await listApiKeys(context, call)).map(apiKeyView) };
    },
    async createApiKey(request, call) {
      const { key, secret } = await createApiKey(context, call, request);
      const { id, description, scopes, createdAt, expiresAt } = key;
      const times = { created_at: createdAt.toISOString(), expires_at: expiresAt?.toISOString() ?? null };
      const row = { id, description, scopes, last_used_at: null, ...times };
      return { apiKey: apiKeyView(row), secret };
    },
    async revokeApiKey({ id }, call) {
      await revokeApiKey(context, call, id);
      return {};
    },
    getFeedToken: (_request, call) => getFeedToken(context, call),
    renewFeedToken: (_request, call) => renewFeedToken(context, call),
    revokeFeedToken: (_request, call) => revokeFeedToken(context, call),
  } satisfies Partial<ServiceImplementation<typeof CredentialsService>>;
}

type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number];

function apiKeyView({ id, description, last_used_at, created_at, scopes, expires_at }: ApiKeyRow) {
  const lastUsedAt = toOptionalRfc3339(last_used_at);
  const expiresAt = toOptionalRfc3339(expires_at);
  return {
    id,
    description,
    ...(lastUsedAt && { lastUsedAt }),
    createdAt: toRfc3339(created_at),
    scopes,
    ...(expiresAt && { expiresAt }),
  };
}
