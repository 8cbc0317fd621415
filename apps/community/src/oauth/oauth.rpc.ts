import { toOptionalRfc3339, toRfc3339 } from '@commonplace/db/timestamps';
import type { OauthService } from '@commonplace/proto/community/v1/oauth';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { allowApplication } from './allow-application.ts';
import { applicationView } from './application-view.ts';
import { consumeRecord } from './consume-record.ts';
import { createApplication } from './create-application.ts';
import { deleteApplication } from './delete-application.ts';
import { deleteRecord } from './delete-record.ts';
import { endGrantById } from './end-grant.ts';
import { findGrant } from './find-grant.ts';
import { findRecord } from './find-record.ts';
import { getApplication } from './get-application.ts';
import { listApplications } from './list-applications.ts';
import { listGrants } from './list-grants.ts';
import { putRecord } from './put-record.ts';
import { revokeGrant } from './revoke-grant.ts';

type Rpcs = ServiceImplementation<typeof OauthService>;

export function oauthRpc(context: CommunityContext): ServiceImplementation<typeof OauthService> {
  return { ...applicationRpcs(context), ...grantRpcs(context), ...recordRpcs(context) };
}

type ApplicationRpcs = Pick<Rpcs, 'listApplications' | 'createApplication' | 'deleteApplication' | 'getApplication'>;

function applicationRpcs(context: CommunityContext): ApplicationRpcs {
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
  };
}

type GrantRpcs = Pick<Rpcs, 'listGrants' | 'revokeGrant' | 'allowApplication' | 'findGrant' | 'endGrant'>;

function grantRpcs(context: CommunityContext): GrantRpcs {
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
    async allowApplication(request, call) {
      return { grantId: await allowApplication(context, call, request) };
    },
    async findGrant({ by }, call) {
      const { id, user_id: userId, client_id: clientId, scopes, created_at } = await findGrant(context, call, by);
      return { id, parties: { userId, clientId }, scopes, createdAt: toRfc3339(created_at) };
    },
    async endGrant({ id }, call) {
      await endGrantById(context, call, id);
      return {};
    },
  };
}

type RecordRpcs = Pick<Rpcs, 'putRecord' | 'findRecord' | 'consumeRecord' | 'deleteRecord'>;

function recordRpcs(context: CommunityContext): RecordRpcs {
  return {
    async putRecord(request, call) {
      await putRecord(context, call, request);
      return {};
    },
    async findRecord(request, call) {
      const { payload, consumed_at } = await findRecord(context, call, request);
      const consumedAt = toOptionalRfc3339(consumed_at);
      return { payloadJson: JSON.stringify(payload), ...(consumedAt && { consumedAt }) };
    },
    async consumeRecord(request, call) {
      await consumeRecord(context, call, request);
      return {};
    },
    async deleteRecord(request, call) {
      await deleteRecord(context, call, request);
      return {};
    },
  };
}
