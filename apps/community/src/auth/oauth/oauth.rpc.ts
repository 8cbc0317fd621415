import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import type { OauthService } from '@commonplace/proto/community/v1/oauth';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../../context.ts';
import { applicationView } from './application-view.ts';
import { createApplication } from './create-application.ts';
import { deleteApplication } from './delete-application.ts';
import { endGrantById } from './end-grant.ts';
import { findGrant } from './find-grant.ts';
import { findRecord } from './find-record.ts';
import { getApplication } from './get-application.ts';
import { listApplications } from './list-applications.ts';
import { listGrants } from './list-grants.ts';
import { revokeGrant } from './revoke-grant.ts';

type Rpcs = Partial<ServiceImplementation<typeof OauthService>>;

export function oauthRpc(context: CommunityContext) {
  return { ...applicationRpcs(context), ...grantRpcs(context), ...recordRpcs(context) } satisfies Rpcs;
}

function applicationRpcs(context: CommunityContext) {
  return {
    async listApplications(_request, call) {
      return { applications: (await listApplications(context, call)).map(applicationView) };
    },
    async createApplication(request, call) {
      const { application, secret } = await createApplication(context, call, request);
      const view = applicationView({
        client_id: application.clientId,
        name: application.name,
        redirect_uris: application.redirectUris,
        scopes: application.scopes,
        secret_hash: application.secretHash ?? null,
        created_at: application.createdAt.toISOString(),
      });
      return { application: view, ...(secret !== undefined && { clientSecret: secret }) };
    },
    async deleteApplication({ clientId }, call) {
      await deleteApplication(context, call, clientId);
      return {};
    },
    async getApplication({ clientId }, call) {
      const row = await getApplication(context, call, clientId);
      const secretHash = row.secret_hash ?? undefined;
      return {
        application: applicationView(row),
        ownerUsername: row.owner_username,
        ...(secretHash && { secretHash: Uint8Array.from(secretHash) }),
      };
    },
  } satisfies Rpcs;
}

function grantRpcs(context: CommunityContext) {
  return {
    async listGrants(_request, call) {
      const rows = await listGrants(context, call);
      const grants = rows.map(({ client_id: clientId, name: applicationName, scopes, created_at, last_used_at }) => {
        const lastUsedAt = toOptionalRfc3339(last_used_at);
        const createdAt = toRfc3339(created_at);
        return { clientId, applicationName, scopes, createdAt, ...(lastUsedAt && { lastUsedAt }) };
      });
      return { grants };
    },
    async revokeGrant({ clientId }, call) {
      await revokeGrant(context, call, clientId);
      return {};
    },
    async findGrant({ by }, call) {
      const { id, user_id: userId, client_id: clientId, scopes, created_at } = await findGrant(context, call, by);
      return { id, parties: { userId, clientId }, scopes, createdAt: toRfc3339(created_at) };
    },
    async endGrant({ id }, call) {
      await endGrantById(context, call, id);
      return {};
    },
  } satisfies Rpcs;
}

function recordRpcs(context: CommunityContext) {
  return {
    async findRecord(request, call) {
      const { payload, consumed_at } = await findRecord(context, call, request);
      const consumedAt = toOptionalRfc3339(consumed_at);
      return { payloadJson: JSON.stringify(payload), ...(consumedAt && { consumedAt }) };
    },
  } satisfies Rpcs;
}
